"""Answers arbiter's questions with python-chess (https://pypi.org/project/chess/)."""
import io
import json
import logging
import sys

try:
    import chess
    import chess.pgn
except ImportError:
    print(json.dumps({"error": f"{sys.executable} finds no python-chess"}), flush=True)
    sys.exit(0)

ABOUT = {"protocol": 1, "name": "python-chess", "version": chess.__version__, "language": "Python",
         "homepage": "https://github.com/niklasf/python-chess", "levels": ["board", "notation", "game"],
         "variants": ["standard", "chess960"],
         "capabilities": ["position", "sameness", "undo", "refusals", "pgn"],
         "conventions": {"en-passant-field": "always", "castling-field": "shredder"}}


# What it finds wrong with a game stands in the game's own list of errors.
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


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


def fen(board):
    write = board.shredder_fen if board.chess960 else board.fen
    return write(en_passant="fen")


def after(board, text):
    play(board, text)
    return fen(board)


def undo(board, moves):
    for text in moves:
        if text == "0000":
            board.push(chess.Move.null())
        else:
            play(board, text)
    for _ in moves:
        board.pop()


def refuse(board, moves, fens):
    for text in moves:
        try:
            board.push_uci(text)
        except ValueError:
            continue
        raise Refused(f"plays {text}")
    for text in fens:
        try:
            board.set_fen(text)
        except ValueError:
            continue
        raise Refused(f"sets up {text}")


def same(board, text):
    try:
        other = chess.Board(text, chess960=board.chess960)
    except ValueError as error:
        raise Refused(str(error))
    return board._transposition_key() == other._transposition_key()


def line_of(first):
    """The moves from a node to the end of its variation, each with what stands instead of it."""
    moves, node = [], first
    while node is not None:
        board = node.parent.board()
        siblings = node.parent.variations[1:] if node.parent.variations[0] is node else []
        moves.append({
            "mv": board.uci(node.move) if node.move else "0000",
            "before": [node.starting_comment] if node.starting_comment else [],
            "nags": sorted(node.nags), "comments": [node.comment] if node.comment else [],
            "variations": [line_of(sibling) for sibling in siblings]})
        node = node.variations[0] if node.variations else None
    return moves


def games_of(text, file):
    handle = io.StringIO(text)
    while (game := chess.pgn.read_game(handle)) is not None:
        yield game
        if not file:
            break


def read_pgn(query):
    games = []
    for game in games_of(query["text"], query["file"]):
        games.append({
            "tags": dict(game.headers), "comments": [game.comment] if game.comment else [],
            "moves": line_of(game.variations[0]) if game.variations else [],
            "result": game.headers.get("Result"), "end": fen(game.end().board()),
            "error": str(game.errors[0]) if game.errors else None})
    return {"games": {"games": games, "lacks": []}}


def write_pgn(query):
    games = list(games_of(query["text"], query["file"]))
    texts = [game.accept(chess.pgn.StringExporter()) for game in games]
    return {"pgn": {"text": "\n\n".join(texts) + "\n", "lacks": []}}


def pgn(query):
    if query.get("encoding", "utf-8") != "utf-8":
        return {"unsupported": "it reads texts, not bytes"}
    try:
        return {"answer": read_pgn(query) if query["ask"] == "read-pgn" else write_pgn(query)}
    except ValueError as error:
        return {"refused": str(error)}


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


def outcome(board, claimed):
    # What it calls a claim may also be one with a move that is still to be made; nobody has declared one here.
    now = claimed and (board.is_repetition(3) or board.is_fifty_moves())
    found = board.outcome(claim_draw=now)
    if found is not None and found.termination == chess.Termination.THREEFOLD_REPETITION:
        return found.result()
    if found is not None and found.termination == chess.Termination.FIFTY_MOVES:
        return found.result()
    return f"{found.result()} by {ENDS[found.termination]}" if found else "ongoing"


def claimed_by(board, declared):
    """Whether all that is declared is a claim by the player having the move, of the position on the board."""
    who = "white" if board.turn else "black"
    claims = [f"{who} claims repetition", f"{who} claims fifty moves"]
    return len(declared) == 1 and declared[0] in claims


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
    """It knows the rules since 2017, and of what players declare the claim of a draw, whatever its ground."""
    declared = query.get("declared") or []
    if int(query["edition"]) < 2017 or (declared and not claimed_by(board, declared)):
        return None
    if query["ask"] == "claimable":
        return {"articles": claimable(board, query.get("with"))}
    if query["ask"] == "outcome":
        return {"outcome": outcome(board, bool(declared))}
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
    if ask == "position":
        return {"fen": fen(board)}
    if ask == "same-position":
        return {"yes": same(board, query["fen"])}
    if ask == "undo":
        undo(board, query["moves"])
        return answer(board, query["then"])
    if ask == "refusals":
        refuse(board, query["moves"], query["fens"])
        return answer(board, query["then"])
    if ask in ("claimable", "outcome", "repetitions"):
        return game_answer(board, query)
    return None


def reply(root, query):
    try:
        if query["ask"] in ("read-pgn", "write-pgn"):
            return pgn(query)
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
