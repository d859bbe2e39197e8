"""Files and runs for .ci/load: python load.py files FOLDER GAMES LINES, and python load.py run NAME COMMAND...

`files` plays games by chance (always the same ones), and writes them and their positions with the number of legal moves. `run`
runs a command to its end, and prints a row of a table: its name, exit code, seconds, and the most memory that the process itself
had, in MiB.
"""

import random
import subprocess
import sys
import threading
import time


def files(folder, games, lines):
    import chess
    import chess.pgn

    chance = random.Random(13)
    played, positions = [], []
    for number in range(min(games, 1000)):
        board = chess.Board()
        game = chess.pgn.Game()
        node = game
        while not board.is_game_over() and board.ply() < 160:
            if len(positions) < lines:
                positions.append(f"{board.fen()} ;D1 {board.legal_moves.count()}")
            move = chance.choice(list(board.legal_moves))
            node = node.add_variation(move)
            board.push(move)
        game.headers["Round"] = str(number)
        game.headers["Result"] = board.result() if board.is_game_over() else "*"
        played.append(str(game) + "\n\n")
    with open(f"{folder}/games.pgn", "w") as out:
        for number in range(games):
            out.write(played[number % len(played)])
    with open(f"{folder}/positions.epd", "w") as out:
        for number in range(lines):
            out.write(positions[number % len(positions)] + "\n")


def peak(pid):
    try:
        with open(f"/proc/{pid}/status") as status:
            return next((int(line.split()[1]) for line in status if line.startswith("VmHWM")), 0)
    except OSError:
        return 0


def run(name, command):
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    most = 0
    # What is printed is read as it comes; its last line is the verdict.
    last = [""]

    def read():
        for line in process.stdout:
            last[0] = line.strip() or last[0]

    reader = threading.Thread(target=read)
    reader.start()
    while process.poll() is None:
        most = max(most, peak(process.pid))
        time.sleep(0.02)
    reader.join()
    took = time.monotonic() - begun
    print(f"| {name} | {process.returncode} | {took:.0f} | {most // 1024} | {last[0][:100]} |", flush=True)
    sys.exit(0 if process.returncode == 0 else 1)


if sys.argv[1] == "files":
    files(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
else:
    run(sys.argv[2], sys.argv[3:])
