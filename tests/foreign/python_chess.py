"""Mutants of python-chess that nobody planted, and whether `arbiter check` tells them.

    python3 tests/foreign/python_chess.py --arbiter target/release/arbiter --seed 1 --sample 200

Small changes are made mechanically in the rules of python-chess: comparisons exchanged, conditions and statements
dropped, constants off by one, ranks, files, colours and operators exchanged. What `check` asks the unchanged library is
recorded once. Each mutant answers the record in a process of its own; where its answer is another one, `check` itself is
asked about that scenario with the mutant, and only its verdict counts. Mutants that no recorded question runs through
are counted apart. Those that are left are compared with `python_chess.json`, where each known survivor stands with its
reason; new ones are printed, and the exit code is 1. Needs `pip install chess coverage`.
"""
import argparse
import ast
import json
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ADAPTER = ROOT / "crates/subject/adapters/python_chess.py"
KNOWN = HERE / "python_chess.json"

EXCHANGED = {ast.Lt: [ast.LtE, ast.Gt], ast.LtE: [ast.Lt, ast.GtE], ast.Gt: [ast.GtE, ast.Lt],
             ast.GtE: [ast.Gt, ast.LtE], ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.Is: [ast.IsNot],
             ast.IsNot: [ast.Is], ast.In: [ast.NotIn], ast.NotIn: [ast.In]}
OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
             ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Mult: ast.FloorDiv}
NAMES = {"WHITE": "BLACK", "BLACK": "WHITE", "BB_FILE_A": "BB_FILE_H", "BB_FILE_H": "BB_FILE_A", "BB_RANK_1": "BB_RANK_8",
         "BB_RANK_8": "BB_RANK_1", "BB_RANK_3": "BB_RANK_4", "BB_RANK_6": "BB_RANK_5", "BB_RANK_2": "BB_RANK_7",
         "BB_RANK_7": "BB_RANK_2", "KNIGHT": "BISHOP", "BISHOP": "KNIGHT", "ROOK": "QUEEN", "QUEEN": "ROOK", "E1": "D1",
         "E8": "D8", "BB_A1": "BB_H1", "BB_H1": "BB_A1", "BB_A8": "BB_H8", "BB_H8": "BB_A8"}
RULES = {"BaseBoard", "Board"}
FUNCTIONS = {"_sliding_attacks", "_step_attacks", "_attack_table", "_rays", "ray", "between", "_edges", "_carry_rippler",
             "square_distance", "square_mirror", "lsb", "scan_reversed", "scan_forward", "msb"}
# Not of the rules, or offered by no question: drawing, copying, variants, epd operations.
LEFT_OUT = {"__repr__", "__str__", "unicode", "_repr_svg_", "mirror", "transform", "apply_transform", "apply_mirror", "epd",
            "set_epd", "_epd_operations", "_parse_epd_ops", "copy", "__copy__", "__deepcopy__", "variation_san", "lan",
            "from_epd", "root", "chess960_pos", "set_chess960_pos", "_set_chess960_pos", "empty", "__ne__", "__html__",
            "parse_xboard", "xboard", "push_xboard", "from_chess960_pos", "is_variant_end", "is_variant_loss",
            "is_variant_win", "is_variant_draw", "__hash__", "ply", "piece_map", "set_piece_map", "_set_piece_map"}


def found():
    import importlib.util
    return pathlib.Path(importlib.util.find_spec("chess").origin)


SOURCE = found()


def source():
    return SOURCE


def sites(tree):
    """Every place that can be changed, with what it becomes: (function, node, number of the change, words)."""
    found = []

    def walk(node, function):
        for child in ast.iter_child_nodes(node):
            inside = function
            if isinstance(child, ast.ClassDef) and function is None:
                if child.name not in RULES:
                    continue
                inside = child.name
            elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if function is None and child.name not in FUNCTIONS or child.name in LEFT_OUT:
                    continue
                inside = f"{function}.{child.name}" if function else child.name
            elif function is None or "." not in function and function in RULES:
                continue
            if isinstance(inside, str) and inside not in RULES:
                found.extend((inside, child, n, words) for n, words in enumerate(changes(child)))
            walk(child, inside)

    walk(tree, None)
    return found


def changes(node):
    """The words for each change of a node, in the order of `changed`."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return [f"comparison becomes {new.__name__}" for new in EXCHANGED.get(type(node.ops[0]), [])]
    if isinstance(node, ast.BoolOp):
        return [f"condition {n + 1} dropped" for n in range(len(node.values))] + ["and and or exchanged"]
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return [f"operator becomes {OPERATORS[type(node.op)].__name__}"]
    if isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS:
        return [f"operator becomes {OPERATORS[type(node.op)].__name__}", "statement dropped"]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.Invert)):
        return ["negation dropped"]
    if isinstance(node, ast.If):
        return ["condition always true", "condition always false"]
    if isinstance(node, (ast.Assign, ast.Expr)) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        return ["statement dropped"]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return ["constant plus one", "constant minus one"]
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return ["constant negated"]
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in NAMES:
        return [f"becomes {NAMES[node.id]}"]
    return []


def changed(node, n):
    if isinstance(node, ast.Compare):
        return ast.Compare(node.left, [EXCHANGED[type(node.ops[0])][n]()], node.comparators)
    if isinstance(node, ast.BoolOp):
        if n == len(node.values):
            return ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        values = node.values[:n] + node.values[n + 1:]
        return values[0] if len(values) == 1 else ast.BoolOp(node.op, values)
    if isinstance(node, ast.BinOp):
        return ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign):
        return ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value) if n == 0 else ast.Pass()
    if isinstance(node, ast.UnaryOp):
        return node.operand
    if isinstance(node, ast.If):
        return ast.If(ast.Constant(n == 0), node.body, node.orelse)
    if isinstance(node, (ast.Assign, ast.Expr)):
        return ast.Pass()
    if isinstance(node, ast.Constant):
        value = not node.value if type(node.value) is bool else node.value + (1 if n == 0 else -1)
        return ast.Constant(value)
    return ast.Name(NAMES[node.id], ast.Load())


class Replaces(ast.NodeTransformer):
    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit(self, node):
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def mutant(text, index):
    """The source with one change, and its description."""
    tree = ast.parse(text)
    function, node, n, words = sites(tree)[index]
    before = ast.unparse(node).split("\n")[0]
    around = [s for s in ast.walk(tree) if isinstance(s, ast.stmt) and s.lineno <= node.lineno <= s.end_lineno]
    statement = max(around, key=lambda s: (s.lineno, -s.end_lineno))
    what = {"function": function, "code": before, "change": words, "line": node.lineno, "statement": statement.lineno}
    new = ast.fix_missing_locations(Replaces(node, changed(node, n)).visit(tree))
    return ast.unparse(new), what


# ---- in the process of one mutant

def answers(text):
    """The function of the adapter that answers one question, over a library of this source."""
    import types
    module = types.ModuleType("chess")
    module.__file__ = str(source())
    module.__path__ = [str(source().parent)]
    sys.modules["chess"] = module
    exec(compile(text, str(SOURCE), "exec"), module.__dict__)
    adapter = ADAPTER.read_text().split("\nfor line in sys.stdin:")[0]
    space = {"__name__": "adapter"}
    exec(compile(adapter, "adapter", "exec"), space)
    return space["reply"]


def plain(reply):
    """A reply without the order of lists and the wording of refusals."""
    answer = reply.get("answer")
    if answer is None:
        return min(key for key in reply if key != "id")
    return json.dumps({key: sorted(value) if isinstance(value, list) else value for key, value in answer.items()},
                      sort_keys=True)


def first_differences(text, record, most=4):
    """The numbers of the first recorded questions that the library answers otherwise, by scenario."""
    reply = answers(text)
    found, roots = [], set()
    for n, (root, query, expected) in enumerate(record):
        key = json.dumps(root, sort_keys=True)
        if key in roots:
            continue
        if plain(reply(root, query)) != expected:
            found.append(n)
            roots.add(key)
            if len(found) == most:
                break
    return found


def lines_run(folder):
    """The lines of the library that the record runs through, counted by the package `coverage`."""
    (folder / "mutant.py").write_text(SOURCE.read_text())
    data = folder / "coverage"
    subprocess.run([sys.executable, "-m", "coverage", "run", f"--data-file={data}", f"--include={SOURCE}", __file__, "--shallow",
                    "--inside", str(folder)], check=True, capture_output=True)
    report = folder / "coverage.json"
    subprocess.run([sys.executable, "-m", "coverage", "json", f"--data-file={data}", "-o", str(report)], check=True,
                   capture_output=True)
    (run,) = json.loads(report.read_text())["files"].values()
    return set(run["executed_lines"])


# ---- the whole

TEE = '''import json, subprocess, sys
child = subprocess.Popen([sys.executable, sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
with open(sys.argv[2], "a") as record:
    for line in sys.stdin:
        child.stdin.write(line)
        child.stdin.flush()
        if json.loads(line)["cmd"] == "stop":
            break
        answer = child.stdout.readline()
        record.write(json.dumps([json.loads(line), json.loads(answer)]) + "\\n")
        record.flush()
        sys.stdout.write(answer)
        sys.stdout.flush()
'''


def check(args, subject, *more):
    command = [args.arbiter, "check", subject, "--sandbox", "off", "--timeout", "60", *more]
    if args.specs:
        command += ["--specs", args.specs]
    return subprocess.run(command, capture_output=True, text=True)


def recorded(args, folder):
    """What `check` asks the unchanged library, with its answers, and the scenarios of each position."""
    (folder / "tee.py").write_text(TEE)
    log = folder / "record.jsonl"
    ran = check(args, f"adapter:{sys.executable} {folder}/tee.py {ADAPTER} {log}", "--format", "json")
    run = json.loads(ran.stdout)
    record, seen = [], set()
    for line in log.read_text().splitlines():
        message, answer = json.loads(line)
        key = json.dumps([message.get("root"), message.get("query")], sort_keys=True)
        if message["cmd"] == "ask" and key not in seen:
            seen.add(key)
            record.append((message["root"], message["query"], plain(answer)))
    # Counts come last; the deepest takes longer than all else together and tells nothing more.
    record.sort(key=lambda one: one[1].get("depth", 0) if one[1]["ask"] == "perft" else 0)
    record = [one for one in record if one[1]["ask"] != "perft" or one[1]["depth"] < 4]
    scenarios = {}
    for case in run["cases"]:
        scenarios.setdefault((case["position"], case["variant"]), set()).add(case["scenario"])
    failing = sorted({case["scenario"] for case in run["cases"] if case["verdict"] in ("differs", "failed")})
    return record, scenarios, failing


def verdicts(args, subject, names):
    """The questions of some scenarios that are judged, with their verdicts."""
    ran = check(args, subject, *[word for name in names for word in ("--only", name)], "--format", "json")
    try:
        cases = json.loads(ran.stdout)["cases"]
    except (json.JSONDecodeError, KeyError):
        return {"the subject": "failed"}
    return {(case["scenario"], case["question"], case["variant"]): case["verdict"] for case in cases}


def told(args, folder, text, record, scenarios, sound):
    """The scenario by which `check` tells the mutant; None if it does not, "start" if it does not even start."""
    (folder / "mutant.py").write_text(text)
    command = [sys.executable, __file__, "--inside", str(folder)]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=args.patience)
    except subprocess.TimeoutExpired:
        return "it does not end"
    if ran.returncode:
        return "start"
    package = folder / "site" / "chess"
    package.mkdir(parents=True, exist_ok=True)
    for file in source().parent.glob("*.py"):
        (package / file.name).write_text(file.read_text())
    (package / "__init__.py").write_text(text)
    run = folder / "run.py"
    run.write_text(f"import sys\nsys.path.insert(0, {str(folder / 'site')!r})\nexec(open({str(ADAPTER)!r}).read())\n")
    subject = f"adapter:{sys.executable} {run}"
    for number in json.loads(ran.stdout):
        root = record[number][0]
        names = tuple(sorted(scenarios.get((root["fen"], root["variant"]), ())))
        if not names:
            continue
        if names not in sound:
            sound[names] = verdicts(args, f"adapter:{sys.executable} {ADAPTER}", names)
        found = verdicts(args, subject, names)
        for question, verdict in sorted(sound[names].items()):
            if found.get(question) != verdict:
                return question[0]
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arbiter", default="arbiter")
    parser.add_argument("--specs", help="a folder of specifications in place of those inside arbiter")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--patience", type=float, default=240.0, help="seconds that one mutant may answer the record")
    parser.add_argument("--out", help="write every mutant with what tells it, as JSON")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    parser.add_argument("--shallow", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        folder = pathlib.Path(args.inside)
        text = (folder / "mutant.py").read_text()
        record = json.loads((folder / "record.json").read_text())
        if args.shallow:
            record = [one for one in record if one[1]["ask"] != "perft" or one[1]["depth"] < 3]
        print(json.dumps(first_differences(text, record, len(record) if args.shallow else 4)))
        return 0
    text = source().read_text()
    known = {json.dumps([e["function"], e["code"], e["change"]]): e for e in json.loads(KNOWN.read_text())}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        record, scenarios, failing = recorded(args, folder)
        (folder / "record.json").write_text(json.dumps(record))
        run = lines_run(folder)
        every = sites(ast.parse(text))
        random.Random(args.seed).shuffle(order := list(range(len(every))))
        print(f"{len(record)} questions, {len(every)} possible changes; the unchanged library differs in {len(failing)} scenarios",
              file=sys.stderr)
        results, sound = [], {}
        for index in order[:args.sample]:
            source_text, what = mutant(text, index)
            if what["function"] not in FUNCTIONS and not {what["line"], what["statement"]} & run:
                results.append({**what, "told": None, "asked": False})
                continue
            by = told(args, folder, source_text, record, scenarios, sound)
            results.append({**what, "told": by, "asked": True})
            print(f"{len(results)}/{args.sample} {what['function']}:{what['line']} {what['change']}: {by}", file=sys.stderr, flush=True)
    if args.out:
        pathlib.Path(args.out).write_text(json.dumps(results, indent=1))
    asked = [one for one in results if one["asked"]]
    left = [one for one in asked if one["told"] is None]
    key = lambda one: json.dumps([one["function"], one["code"], one["change"]])
    equivalent = [one for one in left if known.get(key(one), {}).get("sorted") in ("equivalent", "not asked")]
    new = [one for one in left if key(one) not in known]
    counted = len(asked) - len(equivalent)
    print(f"seed {args.seed}: {len(results)} mutants, {len(results) - len(asked)} in code that no question runs through, "
          f"{len(equivalent)} equivalent or not asked for by the adapter")
    print(f"told {len(asked) - len(left)} of {counted}")
    for one in new:
        print(f"new survivor: {one['function']} line {one['line']}: {one['code']!r}: {one['change']}")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
