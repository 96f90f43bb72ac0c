#!/usr/bin/env python3
"""Draw small changes of meaning in a checker, and list those that the corpora do not notice.

Usage: mutants.py [--threads N] [--only TEXT] [--search SECONDS] [FILE...]
       mutants.py --rust TREE games families

Idea. A case of a corpus (certificates.txt, families.txt) is a file and what the checkers print of it. A *mutant* is the
checker with one comparison, operand, condition, number or statement changed. It is *killed* if it prints something else of
some case, fails, or takes too long; one that *survives* is a condition without a refusal, or no change of meaning: those are
in survivors.txt, each with its reason. With --search files are changed as differential.py does, and those that kill a
survivor are printed, as cases. With --rust it is the checkers in Rust that are changed, in a tree that is a copy.
"""

import argparse
import ast
import copy
import itertools
import multiprocessing
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
import types
from pathlib import Path

sys.dont_write_bytecode = True
import differential  # noqa: E402
import family_differential  # noqa: E402

HERE = Path(__file__).parent
# What reads options and files, and shows progress.
LEFT_OUT = {"main", "judge", "content", "parts", "tick"}
COMPARED = {
    ast.Lt: [ast.LtE, ast.Gt], ast.LtE: [ast.Lt], ast.Gt: [ast.GtE, ast.Lt], ast.GtE: [ast.Gt], ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn], ast.NotIn: [ast.In], ast.Is: [ast.IsNot], ast.IsNot: [ast.Is],
}  # fmt: skip
JOINED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
}  # fmt: skip
CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}
TRUE, FALSE = ast.Constant(True), ast.Constant(False)


def changes(node):
    """What may stand in the place of a node."""

    def with_(**fields):
        changed = copy.copy(node)
        for name, value in fields.items():
            setattr(changed, name, value)
        return changed

    def without(values, i):
        return values[:i] + values[i + 1 :]

    match node:
        case ast.Compare():
            for i, op in enumerate(node.ops):
                for other in COMPARED[type(op)]:
                    yield with_(ops=node.ops[:i] + [other()] + node.ops[i + 1 :])
        case ast.BoolOp():
            yield with_(op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
            for i in range(len(node.values)):
                rest = without(node.values, i)
                yield with_(values=rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(op=ast.Not() | ast.Invert()):
            yield node.operand
        case ast.BinOp(left=ast.JoinedStr()) | ast.BinOp(left=ast.Constant(value=str())):
            pass
        case ast.BinOp() if type(node.op) in JOINED:
            yield with_(op=JOINED[type(node.op)]())
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(node.value + 1)
            yield ast.Constant(node.value - 1)
        case ast.If() | ast.IfExp():
            yield with_(test=TRUE)
            yield with_(test=FALSE)
        case ast.While():
            yield with_(test=FALSE)
        case ast.comprehension():
            for i in range(len(node.ifs)):
                yield with_(ifs=without(node.ifs, i))
        case ast.Call(func=ast.Name(id="require")):
            yield with_(args=[TRUE, *node.args[1:]])
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield with_(func=ast.Name(CALLED[name], ast.Load()))
        case ast.Expr(value=ast.Constant()) | ast.Expr(value=ast.Call(func=ast.Name(id="require"))):
            pass
        case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise():
            yield ast.Pass()


class Mutator(ast.NodeTransformer):
    """Visits what has a meaning, and makes one of the changes; without a number it lists them all."""

    def __init__(self, wanted=None):
        self.wanted, self.found, self.where = wanted, [], []

    def visit(self, node):
        is_last = isinstance(node, ast.If) and ast.unparse(node.test).startswith("__name__")
        if isinstance(node, (ast.arguments, ast.JoinedStr, ast.alias)) or is_last:
            return node
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            if node.name in LEFT_OUT:
                return node
            self.where.append(node.name)
            node.body = [self.visit(child) for child in node.body]
            self.where.pop()
            return node
        if isinstance(node, ast.AnnAssign):
            node.value = node.value and self.visit(node.value)
            return node
        for changed in changes(node):
            self.found.append((".".join(self.where), node, changed))
            if self.wanted == len(self.found) - 1:
                return ast.copy_location(changed, node)
        # A reason has no meaning.
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("require", "Refused"):
            node.args[:1] = [self.visit(argument) for argument in node.args[:1]]
            return node
        return self.generic_visit(node)


class Source:
    """A program, statement by statement, so that a change compiles one of them."""

    def __init__(self, path):
        text = path.read_text()
        self.parts = [ast.unparse(part) for part in ast.parse(text).body if not ast.unparse(part).startswith("if __name__")]
        self.codes = [compile(part, path.name, "exec") for part in self.parts]
        self.names, self.places, seen = [], [], {}
        for at, part in enumerate(self.parts):
            mutator = Mutator()
            mutator.visit(ast.parse(part))
            for number, (where, before, after) in enumerate(mutator.found):
                name = f"{path.name}: {where}: {shown(before)} -> {shown(after)}"
                seen[name] = seen.get(name, 0) + 1
                self.names.append(name + (f" ({seen[name]})" if seen[name] > 1 else ""))
                self.places.append((at, number))

    def module(self, wanted=None):
        codes = list(self.codes)
        if wanted is not None:
            at, number = self.places[wanted]
            codes[at] = compile(ast.fix_missing_locations(Mutator(number).visit(ast.parse(self.parts[at]))), "mutant", "exec")
        made = types.ModuleType("mutant")
        # A NamedTuple asks for the module of its class.
        sys.modules["mutant"] = made
        for code in codes:
            exec(code, made.__dict__)
        return made


def shown(node):
    """The first line of what stands there."""
    if isinstance(node, ast.comprehension):
        node = ast.ListComp(ast.Name("_"), [node])
    return ast.unparse(ast.fix_missing_locations(node)).split("\n")[0]


def said_of_certificates(checker, data):
    try:
        return ["valid: " + line for part in checker.parts(data) for line in checker.Certificate(part).statements()]
    except checker.Refused:
        return ["not valid"]


def said_of_families(checker, data):
    def run(command, **_):
        file = Path(command[-1]).read_bytes()
        lines = said_of_certificates(differential.checker, file)
        return types.SimpleNamespace(returncode=int(lines == ["not valid"]), stdout="\n".join(lines))

    checker.subprocess = types.SimpleNamespace(run=run)
    try:
        return list(checker.Proof(data, "mapgame_check.py").statements())
    except checker.Refused:
        return ["not valid"]


TARGETS = {
    "mapgame_check.py": (said_of_certificates, lambda: differential.corpus(), lambda dice, cases: differential.a_change(dice, cases)),
    "family_check.py": (said_of_families, lambda: family_differential.corpus(), lambda dice, cases: family_differential.a_change(dice, cases)),
}


class TooLong(Exception):
    pass


def interrupt(*_):
    raise TooLong


def killed_by(said, checker, case, limit):
    """Whether the checker says something else of a case."""
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    try:
        return said(checker, case.data) != case.said
    except BaseException:  # noqa: BLE001 Whatever a mutant fails with.
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class Case:
    def __init__(self, data, said, seconds):
        self.data, self.said, self.limit = data, said, 0.3 + 20 * seconds


def judged(job):
    """The number of the case that kills a mutant, or None."""
    name, wanted = job
    try:
        checker = SOURCES[name].module(wanted)
    except BaseException:  # noqa: BLE001
        return -1
    for i, case in enumerate(CASES[name]):
        if killed_by(TARGETS[name][0], checker, case, case.limit):
            return i
    return None


SOURCES, CASES = {}, {}


# ------------------------------------------------------------------------------------------------------------- in Rust
#
# The mutants of a crate are compiled together: each change stands beside what it changes, behind the number that an environment
# variable names. Changes that do not compile are left out.

SWITCH = """
/// Whether the change with this number is made.
pub(crate) fn mutant(number: u32) -> bool {
    static WANTED: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| std::env::var("MUTANT").map_or(0, |text| text.parse().unwrap()));
    *WANTED == number
}
"""
RUST = {
    "games": "certificate.rs certificate/[!w]*.rs certificate/coloring/[!d]*.rs",
    "families": "certificate.rs certificate/*.rs contexts.rs contexts/*.rs gadget.rs strip.rs windows.rs segments.rs walk.rs coverage.rs periodic.rs",
}
OPERATORS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "+": "-", "-": "+"}
STRENGTH = {"||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "|": 4, "^": 5, "&": 6, "<<": 7, ">>": 7, "+": 8, "-": 8, "*": 9, "%": 9, "/": 9}
STOPS = {",", ";", "=>", "=", "return", "if", "while", "match", "in", "let", "else", "+=", "-=", "|=", "..", "..=", "move", "->", "as"}
LEXEME = re.compile(r"""//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.[^']*|[^'\\])'|'\w+|\w+|[-+*/%&|=<>!^.]+|\s+|.""")


def rust_changes(text):
    """Changes of a file: from where to where, what stands there then, None for nothing, and a name."""
    tokens, at = [], 0
    for lexeme in LEXEME.findall(text):
        if not lexeme.isspace() and not lexeme.startswith("//"):
            tokens.append((lexeme, at))
        at += len(lexeme)

    def is_operator(i):
        lexeme, at = tokens[i]
        return lexeme in STRENGTH and text[at - 1].isspace() and text[at + len(lexeme)].isspace()

    def end(i, step, strength):
        """Where the operand ends that begins beside a token."""
        depth, edge = 0, None
        opening, closing = ("([{", ")]}")[::step]
        while 0 <= (i := i + step) < len(tokens):
            lexeme, at = tokens[i]
            if lexeme in opening and not (depth == 0 and lexeme in "{}"):
                depth += 1
            elif depth == 0 and (lexeme in "([{}])|" or lexeme in STOPS or is_operator(i) and STRENGTH[lexeme] < strength + (step > 0)):
                break
            elif lexeme in closing:
                depth -= 1
            edge = at + len(lexeme) if step > 0 else at
        return edge

    for i, (lexeme, at) in enumerate(tokens):
        line = text[text.rfind("\n", 0, at) + 1 : text.find("\n", at)]
        if re.match(r"\s*(pub\S* )?(const|static|use|fn|impl|type|struct|#)\b", line) or "impl " in line or "dyn " in line:
            continue
        if lexeme in OPERATORS and is_operator(i):
            left, right = end(i, -1, STRENGTH[lexeme]), end(i, 1, STRENGTH[lexeme])
            if left is None or right is None or re.search(r"\blet\b|//", text[left:right]):
                continue
            a, b, name = text[left:at].strip(), text[at + len(lexeme) : right].strip(), text[left:right]
            yield left, right, f"{a} {OPERATORS[lexeme]} {b}", name
            if lexeme in ("&&", "||"):
                yield left, right, a, name
                yield left, right, b, name
            if b.isdigit():
                yield left, right, f"{a} {lexeme} {int(b) + 1}", name
        elif lexeme == "if":
            left, right = at + 3, end(i, 1, 0)
            if right and not re.search(r"\blet\b|=>|//", text[left:right]):
                yield left, right, "true", text[left:right]
                yield left, right, "false", text[left:right]
    for found in re.finditer(r"^ +((?:return\b|[a-z][\w.]*\(|[a-z][\w.]* [-+|&^]= )[^\n]*);$", text, re.M):
        yield found.start(1), found.end(1), None, found[1]


def rendered(text, changes, left=0, right=None):
    """The text with numbered changes, which lie within each other or apart."""
    right = len(text) if right is None else right
    made, at = "", left
    inner = sorted((change for change in changes if left <= change[1] and change[2] <= right), key=lambda change: (change[1], -change[2]))
    while inner:
        _, begin, end = inner[0][:3]
        same = [change for change in inner if change[1:3] == (begin, end)]
        below = [change for change in inner if begin <= change[1] and change[2] <= end and change not in same]
        whole = rendered(text, below, begin, end)
        for number, _, _, new, _ in same:
            if new is None:
                whole = f"if crate::mutant({number}) {{}} else {{ {whole}; }}"
            else:
                whole = f"(if crate::mutant({number}) {{ {' '.join(new.split())} }} else {{ {whole} }})"
        made, at = made + text[at:begin] + whole, end
        inner = [change for change in inner if change[1] >= end]
    return made + text[at:right]


def in_rust(crate, options, equivalent):
    """Draws the mutants of a crate in a copy of the tree, whose target folder is used, and runs the corpus test on each."""
    tree = Path(options.rust)
    lib = tree / crate / "lib.rs"
    files = {path: path.read_text() for pattern in RUST[crate].split() for path in sorted((tree / crate).glob(pattern))}
    before, number, changes = lib.read_text(), 0, {path: [] for path in files}
    for path, text in files.items():
        for left, right, new, name in rust_changes(text):
            number += 1
            name = f"{path.relative_to(tree)}: {' '.join(name.split())} -> {' '.join((new or 'nothing').split())}"
            changes[path].append((number, left, right, new, name))
    total = number
    command = options.cargo.split() + ["-p", f"mapgame-{crate}", "--test", "main", "--no-run", "--message-format", "short"]
    lib.write_text(before + SWITCH)
    for around in itertools.count(1):
        for path, text in files.items():
            path.write_text(rendered(text, changes[path]))
        built = subprocess.run(command, cwd=tree, capture_output=True, text=True)
        wrong = {(path, int(line)) for path, line in re.findall(r"^(\S+\.rs):(\d+):\d+: error", built.stderr, re.M)}
        if not wrong:
            break
        for path, text in files.items():
            lines = {line for file, line in wrong if path == tree / file}
            # What is wrong shows in the line, or further and further below.
            touches = lambda change: any(text.count("\n", 0, change[1]) - around < line <= text.count("\n", 0, change[2]) + 1 + around**2 for line in lines)
            changes[path] = [change for change in changes[path] if not touches(change)]
        print(f"{crate}: {len(wrong)} lines do not compile", flush=True)
    program = re.findall(r"\(([^()]*)\)\s*$", built.stderr)
    if not program:
        sys.exit(built.stderr)
    survivors, drawn = [], [change for path in files for change in changes[path]][:: options.one_in]
    test = [str(tree / program[-1]), "corpus", "--test-threads", "1"]
    for number, *_, name in drawn:
        try:
            run = subprocess.run(test, cwd=tree / crate, env={**os.environ, "MUTANT": str(number)}, capture_output=True, timeout=20)
            if run.returncode == 0:
                survivors.append(name)
        except subprocess.TimeoutExpired:
            pass
    for path, text in {**files, lib: before}.items():
        path.write_text(text)
    left = [name for name in survivors if name not in equivalent]
    print(f"{crate}: {total} mutants drawn, {len(drawn)} compile, {len(drawn) - len(survivors)} killed, {len(survivors) - len(left)} known to survive, {len(left)} more do")
    for name in left:
        print(f"  survives: {name}")
    return len(left)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", metavar="FILE", nargs="*", help="mapgame_check.py, family_check.py (default: both), or crates")
    parser.add_argument("--rust", metavar="TREE", help="change the crates named, in this copy of the tree")
    parser.add_argument("--cargo", default="cargo test", help="what compiles there (default: cargo test)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--only", default="", help="only changes whose names have this text")
    parser.add_argument("--one-in", type=int, default=1, help="draw one change in this many")
    parser.add_argument("--search", type=float, default=0, help="for how long to look for cases that kill survivors")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    sys.setrecursionlimit(10_000)
    signal.signal(signal.SIGVTALRM, interrupt)
    if not options.rust:
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    equivalent = {line.split("  # ")[0] for line in (HERE / "survivors.txt").read_text().splitlines()}
    unknown = sum(in_rust(crate, options, equivalent) for crate in options.files or RUST) if options.rust else 0
    for name in [] if options.rust else options.files or TARGETS:
        said, corpus, a_change = TARGETS[name]
        SOURCES[name] = source = Source(HERE / name)
        right, names = source.module(), source.names
        cases = []
        for data, expected in corpus():
            begin = time.process_time()
            lines = said(right, data)
            if lines != expected and not (lines == ["not valid"] and expected[0].startswith("not valid")):
                sys.exit(f"{name}: the corpus has {expected}, it says {lines}")
            cases.append(Case(data, lines, time.process_time() - begin))
        cases.sort(key=lambda case: case.limit)
        CASES[name] = cases
        drawn = [i for i, change in enumerate(names) if options.only in change][:: options.one_in]
        with multiprocessing.Pool(options.threads) as pool:
            outcomes = pool.map(judged, [(name, i) for i in drawn], chunksize=4)
        survivors = [i for i, outcome in zip(drawn, outcomes) if outcome is None]
        left = [i for i in survivors if names[i] not in equivalent]
        print(f"{name}: {len(cases)} cases, {len(drawn)} mutants drawn, {len(drawn) - len(survivors)} killed, {len(survivors) - len(left)} known to survive, {len(left)} more do")
        for change in sorted(equivalent - {names[i] for i in survivors} if not options.only and options.one_in == 1 else ()):
            if change.startswith(name):
                print(f"  killed, and yet in survivors.txt: {change}")
        dice, end = random.Random(options.seed), time.monotonic() + options.search
        mutants = [(i, source.module(i)) for i in left if options.search]
        while mutants and time.monotonic() < end:
            data, shown = a_change(dice, [case.data for case in cases])
            begin = time.process_time()
            case = Case(data, said(right, data), 0)
            case.limit = 0.3 + 20 * (time.process_time() - begin)
            hit = [i for i, mutant in mutants if killed_by(said, mutant, case, case.limit)]
            if hit:
                print("\n".join(["", *(f"# kills {names[i]}" for i in hit), *case.said, *shown]), flush=True)
                mutants = [(i, mutant) for i, mutant in mutants if i not in hit]
                left = [i for i in left if i not in hit]
        for i in left:
            print(f"  survives: {names[i]}")
        unknown += len(left)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
