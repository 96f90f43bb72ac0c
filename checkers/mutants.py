#!/usr/bin/env python3
"""Draw small changes of meaning in a checker, and list those that the corpora do not notice.

Usage: mutants.py [--threads N] [--only TEXT] [--search SECONDS [--mapgame PROGRAM]] [FILE...]
       mutants.py --rust TREE games families

Idea. A case of a corpus (certificates.txt, families.txt, rules.txt, bounds.txt) is a file and what the checkers print of it. A *mutant* is the
checker with one comparison, operand, condition, number or statement changed. It is *killed* if it prints something else of
some case, fails, or takes too long; one that *survives* is a condition without a refusal, or no change of meaning: those are
in survivors.txt, each with its reason. With --search proofs are drawn (drawn.py), by the right checker and by the survivor
itself, so that what it alone accepts is found; the shortest that tells the two apart is printed, as a case. With --rust it is
the checkers in Rust that are changed, in a tree that is a copy; a change survives that all tests of its crate let pass.
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
import tempfile
import time
import types
import zlib
from pathlib import Path

sys.dont_write_bytecode = True
import bounds_differential  # noqa: E402
import differential  # noqa: E402
import drawn  # noqa: E402
import family_differential  # noqa: E402

HERE = Path(__file__).parent
# What reads options and files, and shows progress.
LEFT_OUT = {"main", "judge", "content", "parts", "tick", "limit_memory", "said_of_member"}
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
    try:
        checker.said_of_member = family_differential.family_check.said_of_member
        return list(checker.Proof(data).statements())
    except checker.Refused:
        return ["not valid"]


def said_of_rules(checker, data):
    try:
        # The graph, the game and its terms are read back from the file.
        return [re.sub("^.*(?=k = )", "valid: ", line) for line in checker.statements(data.decode())]
    except checker.Refused:
        return ["not valid"]


def said_of_bounds(checker, data):
    try:
        return [re.sub("^.*: ", "valid: ", line) for line in checker.check(data.decode())]
    except checker.Refused:
        return ["not valid"]


def certificate(checker, dice, files):
    if dice.random() < 0.02:
        return differential.a_change(dice, files)[0]
    made = drawn.statement(checker, dice)
    return made and differential.assembled(*made[:2], b"".join(map(differential.written, made[2])))


def family(checker, dice, files):
    if dice.random() < 0.5:
        return family_differential.a_change(dice, files)[0]
    return family_differential.text_of(drawn.family(checker, dice))


def by_rules(checker, dice, files):
    checker.graph_line = differential.checker.graph_line
    return differential.by_rules(drawn.by_rules(checker, dice))


def bounds(checker, dice, files):
    return bounds_differential.changed(dice, dice.choice(files).decode()).encode()


def lines_within(data):
    return data.decode().splitlines()[1:-1]


SHOWN = {"mapgame_check.py": differential.as_case, "family_check.py": lines_within, "ruled_check.py": lines_within, "bounds_check.py": lines_within}
TARGETS = {
    "mapgame_check.py": (said_of_certificates, differential.corpus, certificate),
    "family_check.py": (said_of_families, family_differential.corpus, family),
    "ruled_check.py": (said_of_rules, differential.corpus_of_rules, by_rules),
    "bounds_check.py": (said_of_bounds, differential.corpus_of_bounds, bounds),
}


SOURCES, CASES = {}, {}


class TooLong(BaseException):
    pass


def interrupt(*_):
    raise TooLong


def killed_by(said, checker, case):
    """Whether the checker says something else of a case; a clock that rings once may be wrong."""
    for _ in range(3):
        signal.setitimer(signal.ITIMER_VIRTUAL, case.limit)
        try:
            return said(checker, case.data) != case.said
        except TooLong:
            pass
        except BaseException:  # noqa: BLE001 Whatever a mutant fails with.
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return True


class Case:
    def __init__(self, data, said, seconds):
        self.data, self.said, self.limit = data, said, 0.3 + 20 * seconds


def judged_case(said, right, data):
    begin = time.process_time()
    lines = said(right, data)
    return Case(data, lines, time.process_time() - begin)


def judged(job):
    """The number of the case that kills a mutant, or None."""
    name, wanted = job
    try:
        checker = SOURCES[name].module(wanted)
    except BaseException:  # noqa: BLE001
        return -1
    for i, case in enumerate(CASES[name]):
        if killed_by(TARGETS[name][0], checker, case):
            return i
    return None


def searched(name, left, options):
    """Those of some mutants that no file kills of those drawn, by the right checker for all of them, then by each for itself."""
    said, _, draw = TARGETS[name]
    source, dice = SOURCES[name], random.Random(options.seed)
    files, right, left = [case.data for case in CASES[name]], source.module(), [source.names.index(one) for one in left]

    def cases(by):
        seen, end = {None}, time.process_time() + options.search
        while time.process_time() < end:
            signal.setitimer(signal.ITIMER_VIRTUAL, 2)
            try:
                data = draw(by, dice, files)
            except (Exception, TooLong):  # noqa: BLE001
                continue
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if data not in seen:
                seen.add(data)
                yield judged_case(said, right, data)

    size = lambda case: len(case.data)
    shared = sorted(cases(right), key=size)
    for i in list(left):
        if i not in left:
            continue
        # One at a time: what it caches is large.
        mutant = source.module(i)
        kills = lambda case: killed_by(said, mutant, case)
        case = next(filter(kills, shared), None) or min(itertools.islice(filter(kills, cases(mutant)), 20), key=size, default=None)
        if case:
            hit = [j for j in left if killed_by(said, source.module(j), case)]
            left = [j for j in left if j not in hit]
            print("\n".join(["", *(f"# kills {source.names[j]}" for j in hit), *spoken(options.mapgame, case), *SHOWN[name](case.data)]), flush=True)
    return [source.names[i] for i in left]


def spoken(mapgame, case):
    """What is said of a case, with the reason if there is a program that gives it."""
    if not mapgame:
        return case.said
    with tempfile.NamedTemporaryFile() as file:
        file.write(case.data)
        file.flush()
        lines = subprocess.run([mapgame, "check", "-q", file.name], capture_output=True, text=True).stdout.splitlines()
    if lines[0].startswith("valid") != case.said[0].startswith("valid"):
        print("THE CHECKERS DIFFER")
    return lines


# ------------------------------------------------------------------------------------------------------------- in Rust
#
# The mutants of a crate are compiled together: each change stands beside what it changes, behind the number that an environment
# variable names. Those that do not compile are left out.

SWITCH = """
/// Whether the change with this number is made.
pub(crate) fn mutant(number: u32) -> bool {
    static WANTED: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| std::env::var("MUTANT").map_or(0, |text| text.parse().unwrap()));
    *WANTED == number
}
"""
RUST = {
    "games": "certificate.rs certificate/[!w]*.rs certificate/coloring/[!d]*.rs strategies_by_rules.rs bound_certificate.rs bound_certificate/*.rs",
    "families": "certificate.rs certificate/*.rs contexts.rs contexts/*.rs gadget.rs strip.rs windows.rs segments.rs walk.rs coverage.rs periodic.rs",
}
OPERATORS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "+": "-", "-": "+"}
OPERAND = r"[&*!]*\w[\w.:]*(?:\([^()\n]*\))?(?:\.\w+(?:\([^()\n]*\))?)*"
# Not where what stands beside binds as strongly.
BEFORE, AFTER = r"(?<![=!<>]= )(?<![-+*/%<>^] )(?<! [&|] )(?<![\w.&*!)])", r"(?![\w.(\[?{<]| (?:[-+*/%<>^]|[=!]=|[&|] ))"
COMPARED_IN_RUST = re.compile(
    rf"{BEFORE}({OPERAND}) (==|!=|<=?|>=?|&&|[-+]) ({OPERAND}){AFTER}|{BEFORE}(?<!&& )({OPERAND}) (\|\|) ({OPERAND}){AFTER}(?! &&)"
)
CONDITION = re.compile(r"\bif ((?!let\b|crate)[^\n{}]*)(?= \{)")
STATEMENT = re.compile(r"^ +((?:return\b|[a-z][\w.]*\(|[a-z][\w.]* [-+|&^]= )[^\n]*;)$", re.M)
NO_PLACE = re.compile(r"\s*(//|(pub\S* )?(const|static|use|fn|impl|type|struct|#)\b)|.*\b(impl|dyn) ")


def rust_changes(text):
    """Changes of a file: a name, and what is inserted where, with # for the number of the change."""
    for found in COMPARED_IN_RUST.finditer(text):
        a, operator, b = filter(None, found.groups())
        others = [f"{a} {OPERATORS[operator]} {b}"] + [a, b] * (operator in ("&&", "||"))
        for other in others:
            yield f"{found[0]} -> {other}", [(found.start(), f"(if crate::mutant(#) {{ {other} }} else {{ "), (found.end(), " })")]
    for found in CONDITION.finditer(text):
        yield f"if {found[1]} -> true", [(found.start(1), "crate::mutant(#) || ("), (found.end(1), ")")]
        yield f"if {found[1]} -> false", [(found.start(1), "!crate::mutant(#) && ("), (found.end(1), ")")]
    for found in STATEMENT.finditer(text):
        yield f"{found[1]} -> nothing", [(found.start(1), "if !crate::mutant(#) { "), (found.end(1), " }")]


def rendered(text, changes):
    # What begins first ends last.
    inserted = []
    for number, _, ((begin, before), (end, after)) in changes:
        inserted += [(begin, 1, -end, number, before), (end, 0, -begin, -number, after)]
    made, at = "", 0
    for position, _, _, number, new in sorted(inserted):
        made, at = made + text[at:position] + new.replace("#", str(abs(number))), position
    return made + text[at:]


def in_rust(crate, options, equivalent):
    """Draws the mutants of a crate in a copy of the tree, whose target folder is used, and runs the corpus test on each."""
    tree, changes = Path(options.rust), {}
    lib = tree / crate / "lib.rs"
    files = {path: path.read_text() for pattern in RUST[crate].split() for path in sorted((tree / crate).glob(pattern))}
    before, number = lib.read_text(), 0
    for path, text in files.items():
        changes[path] = []
        for name, places in rust_changes(text):
            line = text[text.rfind("\n", 0, places[0][0]) + 1 : places[0][0]]
            if not NO_PLACE.match(line):
                number += 1
                change = f"{path.relative_to(tree)}: {' '.join(name.split())}"
                # By the change itself, so that others do not move the draw.
                if zlib.crc32(change.encode()) % options.one_in == 0:
                    changes[path].append((number, change, places))
    lib.write_text(before + SWITCH)
    command = [*options.cargo.split(), "-p", f"mapgame-{crate}", "--test", "main", "--no-run", "--message-format", "short"]
    for around in itertools.count():
        for path, text in files.items():
            path.write_text(rendered(text, changes[path]))
        built = subprocess.run(command, cwd=tree, capture_output=True, text=True)
        wrong = {(tree / path, int(line)) for path, line in re.findall(r"^(\S+\.rs):(\d+):\d+: error", built.stderr, re.M)}
        if not wrong:
            break
        for path, text in files.items():
            # What is wrong shows in the line, or further and further around.
            reached = {line + step for file, line in wrong if file == path for step in range(-around, around + 1)}
            changes[path] = [change for change in changes[path] if text.count("\n", 0, change[2][0][0]) + 1 not in reached]
    program = re.findall(r"\(([^()]*)\)\s*$", built.stderr)
    if not program:
        sys.exit(built.stderr)
    survivors, drawn = [], [change for path in files for change in changes[path]]
    for number, name, _ in drawn:
        # The corpus, and where that notices nothing all tests of the crate.
        tests = ([str(tree / program[-1]), *only] for only in (["what_is_said_of_each_case"], []))
        try:
            runs = (subprocess.run(test, cwd=tree / crate, env={**os.environ, "MUTANT": str(number)}, capture_output=True, timeout=60) for test in tests)
            if all(run.returncode == 0 for run in runs):
                survivors.append(name)
        except subprocess.TimeoutExpired:
            pass
    for path, text in {**files, lib: before}.items():
        path.write_text(text)
    return report(crate, "changes that compile", drawn, survivors, equivalent)


def report(what, kind, drawn, survivors, equivalent):
    left = [name for name in survivors if name not in equivalent]
    print(f"{what}: {len(drawn)} {kind}, {len(drawn) - len(survivors)} killed, {len(survivors) - len(left)} known to survive, {len(left)} more do", flush=True)
    return left


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", metavar="FILE", nargs="*", help="mapgame_check.py, family_check.py (default: both), or crates")
    parser.add_argument("--rust", metavar="TREE", help="change the crates named, in this copy of the tree")
    parser.add_argument("--cargo", default="cargo test", help="what compiles there (default: cargo test)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--only", default="", help="only changes whose names have this text")
    parser.add_argument("--one-in", type=int, default=1, help="draw one change in this many")
    parser.add_argument("--search", type=float, default=0, help="CPU seconds for cases that kill each survivor")
    parser.add_argument("--mapgame", help="a program that says why a case is not valid")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    sys.setrecursionlimit(10_000)
    signal.signal(signal.SIGVTALRM, interrupt)
    if not options.rust:
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    lines = (HERE / "survivors.txt").read_text().splitlines()
    # Those of which a case is wanted are searched for.
    equivalent = {line.split("  # ")[0] for line in lines if not (options.search and "  # a case is wanted" in line)}
    left = [name for crate in options.files or RUST for name in in_rust(crate, options, equivalent)] if options.rust else []
    for name in [] if options.rust else options.files or TARGETS:
        said, corpus, _ = TARGETS[name]
        SOURCES[name] = source = Source(HERE / name)
        right, names, CASES[name] = source.module(), source.names, []
        for data, expected in corpus():
            case = judged_case(said, right, data)
            if case.said != expected and not (case.said == ["not valid"] and expected[0].startswith("not valid")):
                sys.exit(f"{name}: the corpus has {expected}, it says {case.said}")
            CASES[name].append(case)
        CASES[name].sort(key=lambda case: case.limit)
        chosen = [i for i, change in enumerate(names) if options.only in change][:: options.one_in]
        with multiprocessing.Pool(options.threads) as pool:
            outcomes = pool.map(judged, [(name, i) for i in chosen], chunksize=4)
        survivors = [names[i] for i, outcome in zip(chosen, outcomes) if outcome is None]
        remain = report(name, f"changes, {len(CASES[name])} cases", chosen, survivors, equivalent)
        for change in sorted(equivalent - set(survivors) if not options.only and options.one_in == 1 else ()):
            if change.startswith(name):
                print(f"  killed, and yet in survivors.txt: {change}")
        left += searched(name, remain, options) if options.search else remain
    for name in left:
        print(f"  survives: {name}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
