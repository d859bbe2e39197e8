"""Answers arbiter's questions with python-chess (https://pypi.org/project/chess/)."""
import json
import sys

try:
    import chess
except ImportError:
    print(json.dumps({"error": f"{sys.executable} finds no python-chess"}), flush=True)
    sys.exit(0)

ABOUT = {"protocol": 1, "name": "python-chess", "version": chess.__version__, "language": "Python",
         "homepage": "https://github.com/niklasf/python-chess", "levels": ["board", "notation", "game"],
         "variants": ["standard", "chess960"],
         "conventions": {"en-passant-field": "always", "castling-field": "shredder"}}


class Refused(Exception):
    pass


def board_of(root):
    try:
        board = chess.Board(root["fen"], chess960=root["variant"] == "chess960")
    except ValueError as error:
        raise Refused(str(error))
    if not board.is_valid():
        raise Refused(str(board.status()))
    for text in root["moves"]:
        play(board, text)
    return board


def play(board, text):
    move = chess.Move.from_uci(text)
    if not board.is_legal(move):
        raise Refused(f"{text} is illegal")
    board.push(move)


def perft(board, depth):
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def divide(board, depth):
    counts = {}
    for move in board.legal_moves:
        name = board.uci(move)
        board.push(move)
        counts[name] = perft(board, depth - 1)
        board.pop()
    return counts


def after(board, text):
    play(board, text)
    fen = board.shredder_fen if board.chess960 else board.fen
    return fen(en_passant="fen")


def status(board):
    if board.is_checkmate():
        return "checkmate"
    if board.is_stalemate():
        return "stalemate"
    return "dead" if board.is_insufficient_material() else "ongoing"


def san(board, text):
    move = chess.Move.from_uci(text)
    if not board.is_legal(move):
        raise Refused(f"{text} is illegal")
    return board.san(move)


def read_san(board, text):
    try:
        return board.uci(board.parse_san(text))
    except ValueError:
        return None


ENDS = {chess.Termination.CHECKMATE: "5.1.1", chess.Termination.STALEMATE: "5.2.1",
        chess.Termination.INSUFFICIENT_MATERIAL: "5.2.2",
        chess.Termination.SEVENTYFIVE_MOVES: "9.6.2",
        chess.Termination.FIVEFOLD_REPETITION: "9.6.1"}


def outcome(board):
    found = board.outcome()
    return f"{found.result()} by {ENDS[found.termination]}" if found else "ongoing"


def claimable(board, declared):
    if board.outcome() is not None:
        return []
    if declared:
        move = chess.Move.from_uci(declared)
        if not board.is_legal(move):
            return []
        board.push(move)
    way = "1" if declared else "2"
    repeated = [f"9.2.{way}"] if board.is_repetition(3) else []
    return repeated + ([f"9.3.{way}"] if board.is_fifty_moves() else [])


def repetitions(board):
    count = 1
    while board.is_repetition(count + 1):
        count += 1
    return count


def game_answer(board, query):
    """It knows the rules since 2017, and nothing of what players declare."""
    if int(query["edition"]) < 2017 or query.get("declared"):
        return None
    if query["ask"] == "claimable":
        return {"articles": claimable(board, query.get("with"))}
    if query["ask"] == "outcome":
        return {"outcome": outcome(board)}
    return {"count": repetitions(board)}


def squares(found):
    return [chess.square_name(square) for square in found]


def answer(board, query):
    ask, mv = query["ask"], query.get("mv")
    if ask == "legal-moves":
        return {"moves": [board.uci(move) for move in board.legal_moves]}
    if ask == "is-legal":
        return {"yes": mv in map(board.uci, board.legal_moves)}
    if ask == "perft":
        return {"count": perft(board, query["depth"])}
    if ask == "divide":
        return {"divide": divide(board, query["depth"])}
    if ask == "after":
        return {"fen": after(board, mv)}
    if ask == "in-check":
        return {"yes": board.is_check()}
    if ask == "checkers":
        return {"squares": squares(board.checkers())}
    if ask == "attackers":
        by = chess.WHITE if query["by"] == "white" else chess.BLACK
        return {"squares": squares(board.attackers(by, chess.parse_square(query["square"])))}
    if ask == "status":
        return {"status": status(board)}
    if ask == "san":
        return {"text": san(board, mv)}
    if ask == "read-san":
        return {"move": read_san(board, query["text"])}
    if ask in ("claimable", "outcome", "repetitions"):
        return game_answer(board, query)
    return None


def reply(root, query):
    try:
        if query["ask"] == "accepts":
            board_of(root)
            return {"answer": {"yes": True}}
        found = answer(board_of(root), query)
        return {"unsupported": query["ask"]} if found is None else {"answer": found}
    except Refused as refused:
        return {"answer": {"yes": False}} if query["ask"] == "accepts" else {"refused": str(refused)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "stop":
        break
    if message["cmd"] == "start":
        print(json.dumps(ABOUT), flush=True)
    else:
        print(json.dumps({"id": message["id"], **reply(message["root"], message["query"])}), flush=True)
