"""Answers arbiter's questions with pyffish (https://pypi.org/project/pyffish/)."""
import json
import sys

try:
    import pyffish
except ImportError:
    print(json.dumps({"error": f"{sys.executable} finds no pyffish"}), flush=True)
    sys.exit(0)

ABOUT = {"protocol": 1, "name": "pyffish", "version": ".".join(map(str, pyffish.version())),
         "language": "C++ and Python", "homepage": "https://github.com/fairy-stockfish/Fairy-Stockfish",
         "levels": ["board", "notation"], "variants": ["standard", "chess960"],
         "capabilities": ["position"],
         "conventions": {"en-passant-field": "pseudo-legal", "castling-field": "shredder"}}


class Refused(Exception):
    pass


class Game:
    """A position and the moves from it, since pyffish keeps no board."""

    def __init__(self, root):
        self.fen, self.moves = root["fen"], []
        self.chess960 = root["variant"] == "chess960"
        code = pyffish.validate_fen(self.fen, "chess", self.chess960)
        if code != pyffish.FEN_OK:
            raise Refused(f"validate_fen says {code}")
        for text in root["moves"]:
            self.play(text)

    def legal_moves(self):
        return pyffish.legal_moves("chess", self.fen, self.moves, self.chess960)

    def play(self, text):
        if text not in self.legal_moves():
            raise Refused(f"{text} is illegal")
        self.moves.append(text)

    def after(self, text):
        self.play(text)
        return pyffish.get_fen("chess", self.fen, self.moves, self.chess960)

    def in_check(self):
        return pyffish.gives_check("chess", self.fen, self.moves, self.chess960)

    def san(self, text):
        if text not in self.legal_moves():
            raise Refused(f"{text} is illegal")
        here = pyffish.get_fen("chess", self.fen, self.moves, self.chess960) if self.moves else self.fen
        return pyffish.get_san("chess", here, text, self.chess960)

    def status(self):
        if not self.legal_moves():
            return "checkmate" if self.in_check() else "stalemate"
        few = pyffish.has_insufficient_material("chess", self.fen, self.moves, self.chess960)
        return "dead" if all(few) else "ongoing"


def answer(game, query):
    ask, mv = query["ask"], query.get("mv")
    if ask == "accepts":
        return {"yes": True}
    if ask == "position":
        return {"fen": pyffish.get_fen("chess", game.fen, game.moves, game.chess960)}
    if ask == "legal-moves":
        return {"moves": game.legal_moves()}
    if ask == "is-legal":
        return {"yes": mv in game.legal_moves()}
    if ask == "after":
        return {"fen": game.after(mv)}
    if ask == "in-check":
        return {"yes": game.in_check()}
    if ask == "status":
        return {"status": game.status()}
    if ask == "san":
        return {"text": game.san(mv)}
    return None


def reply(root, query):
    try:
        found = answer(Game(root), query)
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
