#!/bin/sh
# A UCI engine that knows a few positions by heart. $1 says how it can be asked.
mode=$1

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
start_moves='a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 a2a4 b2b4 c2c4 d2d4 e2e4 f2f4 g2g4 h2h4
b1a3 b1c3 g1f3 g1h3'
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
kiwipete_moves='a2a3 b2b3 g2g3 d5d6 a2a4 g2g4 g2h3 d5e6 c3b1 c3d1 c3a4 c3b5 e5d3 e5c4 e5g4 e5c6
e5g6 e5d7 e5f7 d2c1 d2e3 d2f4 d2g5 d2h6 e2d1 e2f1 e2d3 e2c4 e2b5 e2a6 a1b1 a1c1 a1d1 h1f1 h1g1
f3d3 f3e3 f3g3 f3h3 f3f4 f3g4 f3f5 f3h5 f3f6 e1d1 e1f1 e1g1 e1c1'
mated='7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
castling='4k3/8/8/8/8/8/8/4K2R w K - 0 1'
castling_moves='e1d1 e1d2 e1e2 e1f2 e1f1 e1h1 h1g1 h1f1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8'
crashing='8/8/8/8/8/8/8/8 w - - 0 1'
fen=$start

moves() {
  case $fen in
    "$start") case $mode in wrong-*list | wrong-total) echo ${start_moves% *} ;; *) echo $start_moves ;; esac ;;
    "$kiwipete") [ "$mode" = lists-47 ] && echo ${kiwipete_moves% *} || echo $kiwipete_moves ;;
    "$castling") echo $castling_moves ;;
    *) ;;
  esac
}

# The number of lines of $1 plies behind each first move, from the start of a game.
behind() { case $1 in 1) echo 1 ;; *) echo 20 ;; esac; }

total() {
  [ "$mode" = wrong-total ] && { case $1 in 1) echo 19 ;; 2) echo 380 ;; *) echo 8000 ;; esac; return; }
  case $1 in 1) set -- $(moves); echo $# ;; 2) echo 400 ;; *) echo 8902 ;; esac
}

divide() {
  for mv in $(moves); do echo "$mv$2$(behind "$1")"; done
}

search() {
  number=1
  for mv in $(moves); do
    echo "info depth 1 multipv $number score cp 0 nodes 20 pv $mv e7e5"
    number=$((number + 1))
  done
  set -- $(moves)
  echo "bestmove ${1:-(none)}"
}

count() {
  depth=${1##* }
  case $mode/$1 in
    stockfish/go*) divide "$depth" ': '; echo; echo "Nodes searched: $(total "$depth")" ;;
    late/go*) (sleep 0.05; divide "$depth" ': '; echo "Nodes searched: $(total "$depth")") & ;;
    wrong-sum/go*) divide "$depth" ': '; echo "Nodes searched: $(total "$depth")"
      [ "$fen" = "$castling" ] && echo "Nodes searched: 3" ;;
    cut/go*) divide "$depth" ': '
      [ "$fen" = "$castling" ] || echo "Nodes searched: $(total "$depth")" ;;
    spaces/perft*) divide "$depth" ' ' ;;
    dashes/perft*) divide "$depth" ' - '; echo "Total: $(total "$depth")" ;;
    bare/perft* | wrong-total/perft*) total "$depth" ;;
    wrong-list/perft*) divide "$depth" ' ' ;;
    two-commands/perft*) echo "perft $depth: $(total "$depth") nodes" ;;
    two-commands/divide*) divide "$depth" ' = ' ;;
    parrot/perft*) echo "Unknown command: $1"; echo "$depth" ;;
    endless/go*) while :; do echo 'info depth 1 score cp 0 pv e2e4'; sleep 0.01; done ;;
    */go*) search ;;
    *) echo "Unknown command: $1" ;;
  esac
}

while read -r line; do
  case $line in
    uci)
      [ "$mode" = no-uci ] && continue
      echo "id name Fake $mode"
      printf 'id author \351t\351\n'
      [ "$mode" = bare ] && echo 'option name MultiPV type spin default 1 min 1 max 256'
      [ "$mode" = search ] || [ "$mode" = parrot ] && echo 'option name MultiPV type spin default 1 min 1 max 500'
      [ "$mode" = lists-47 ] && echo 'option name MultiPV type spin default 1 min 1 max 500'
      [ "$mode" = few-lines ] && echo 'option name MultiPV type spin default 1 min 1 max 10'
      echo uciok
      ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    'position fen '*)
      fen=${line#position fen }
      [ "$fen" = "$crashing" ] && kill -SEGV $$
      ;;
    'go perft '* | 'perft '* | 'divide '*) count "$line" ;;
    'go depth 1') search ;;
    d)
      [ "$mode" = stockfish ] || continue
      case $fen in
        "$mated") echo "Fen: $fen"; echo 'Checkers: g7 ' ;;
        *' moves e2e4') echo "Fen: ${fen%% *} b - - 0 1"; echo 'Checkers: ' ;;
        *'/4r3/4K3 w - - 0 1') echo "Fen: $fen"; echo 'Checkers: e2 ' ;;
        *) echo "Fen: ${fen%% moves*}"; echo 'Checkers: ' ;;
      esac
      ;;
  esac
done
