#!/bin/sh
# A subject of the JSON lines protocol that tries what is not its business. It answers yes if it succeeded.
# $1 is the attempt, $2 its target behind an @, so that it does not look like the name of a file.
what=$1
target=${2#@}

attempt() {
  case $what in
    nothing) false ;;
    reads) cat "$target" >/dev/null 2>&1 ;;
    writes) echo broken >"$target" ;;
    connects) bash -c "exec 3<>/dev/tcp/127.0.0.1/$target" 2>/dev/null ;;
    sees) env | grep -q "^$target=" || cat /proc/[0-9]*/environ 2>/dev/null | tr '\0' '\n' | grep -q "^$target=" ;;
    kills) kill -9 "$target" 2>/dev/null ;;
    scratch) echo kept >"$TMPDIR/a-file" && [ "$(cat "$TMPDIR/a-file")" = kept ] ;;
    forks) for n in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 98771 & done; sleep 1000 ;;
    gathers) for n in 1 2 3; do (head -c 60000000 /dev/zero | tail -c 60000000 | sleep 98772) & done; sleep 1000 ;;
  esac
}

while read -r line; do
  case $line in
    *'"cmd":"start"'*)
      echo '{"protocol":1,"name":"attacker","levels":["board"],"variants":["standard"]}'
      continue
      ;;
    *'"cmd":"stop"'*) exit 0 ;;
  esac
  id=${line#*\"id\":}
  id=${id%%,*}
  if (attempt) 2>/dev/null; then yes=true; else yes=false; fi
  printf '{"id":%s,"answer":{"yes":%s}}\n' "$id" "$yes"
done
