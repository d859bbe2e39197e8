#!/bin/sh
# A subject of the JSON lines protocol that answers `in-check` with yes, and misbehaves as $1 says.
mode=$1

about='{"protocol":1,"name":"fake","levels":["board","notation"],"variants":["standard"]}'

case $mode in
  crash-at-start) echo "no licence" >&2; exit 3 ;;
  hang-at-start) sleep 1000 ;;
  mute-and-deaf) exec sleep 1000 ;;
  wrong-protocol) about='{"protocol":7,"name":"fake","levels":["board"],"variants":["standard"]}' ;;
  no-name) about='{"protocol":1,"levels":["board"],"variants":["standard"]}' ;;
  bad-level) about='{"protocol":1,"name":"fake","levels":["board","expert"],"variants":["standard"]}' ;;
  library-missing) about='{"error":"no library here: fetch one"}' ;;
  daemons)
    (sleep 98761 &)
    (setsid sleep 98762 &)
    setsid sh -c 'sleep 98763 & sleep 98764' &
    env -i setsid sh -c '(sleep 98765 &)'
    ;;
esac

answer() {
  printf '{"id":%s,"answer":{"yes":true}}\n' "$id"
}

while read -r line; do
  case $line in
    *'"cmd":"start"'*) echo "$about"; continue ;;
    *'"cmd":"stop"'*) exit 0 ;;
  esac
  id=${line#*\"id\":}
  id=${id%%,*}
  case $mode in
    crash) echo "out of ideas" >&2; exit 9 ;;
    segfault) kill -SEGV $$ ;;
    crash-with-child) sleep 98766 & exit 4 ;;
    hang) sleep 1000 ;;
    deaf-*) trap '' PIPE TERM; sleep "9878${mode#deaf-}"; while :; do sleep "9878${mode#deaf-}"; done ;;
    drip) while :; do echo '{}' ; sleep 0.01; done >&2 ;;
    flood) while :; do echo "a line that nobody wants to read"; done ;;
    flood-stderr) while :; do echo "a line that nobody wants to read"; done >&2 ;;
    long-line) head -c 1000000000 /dev/zero | tr '\0' x ;;
    closes-output) exec >&-; sleep 1000 ;;
    invalid-utf8) printf '{"id":%s,"answer":{"text":"\377"}}\n' "$id" ;;
    no-json) echo 'Nf3!' ;;
    no-object) echo '[1,2]' ;;
    wrong-id) printf '{"id":77,"answer":{"yes":true}}\n' ;;
    no-id) printf '{"answer":{"yes":true}}\n' ;;
    no-outcome) printf '{"id":%s}\n' "$id" ;;
    two-outcomes) printf '{"id":%s,"refused":"no","answer":{"yes":true}}\n' "$id" ;;
    wrong-kind) printf '{"id":%s,"answer":{"count":3}}\n' "$id" ;;
    wrong-type) printf '{"id":%s,"answer":{"yes":"perhaps"}}\n' "$id" ;;
    unknown-field) printf '{"id":%s,"answer":{"yes":true},"took":3}\n' "$id" ;;
    two-lines) answer; echo 'by the way' ;;
    reports-error) printf '{"id":%s,"error":"TypeError: no"}\n' "$id" ;;
    lies-about-level) printf '{"id":%s,"unsupported":"no notation here"}\n' "$id" ;;
    dies-on-one) case $line in *'"fen":"8/'*) exit 5 ;; *) answer ;; esac ;;
    memory)
      if head -c 300000000 /dev/zero | tail -c 300000000 >/dev/null 2>&1; then exit 7; fi
      answer
      ;;
    *) answer ;;
  esac
done
