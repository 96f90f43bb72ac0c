"""Two hundred formulas by chance, and for which rows each holds, evaluated by Python: the numbers are fractions.

Usage: formulas.py ROWS.csv SEED. Prints a line for each: the formula, a tab, and the graphs for which it holds.
"""

import csv
import random
import sys
from fractions import Fraction
from math import ceil, floor, inf

NUMBERS = ["n", "m", "max_degree", "degeneracy", "girth", "chi", "chi_g", "col_g", "mad"]
CLASSES = ["tree", "bipartite", "planar", "chordal", "regular"]


def value(cell):
    if cell in ("true", "false"):
        return cell == "true"
    return inf if cell == "inf" else Fraction(cell)


class Undefined(Exception):
    """There is no such number."""


def number(dice, depth):
    """The text of a number, and what it is on a row."""
    kind = dice.randrange(9) if depth else dice.randrange(2)
    if kind == 0:
        name = dice.choice(NUMBERS)
        return name, lambda row: row[name]
    if kind == 1:
        whole = dice.choice([0, 1, 2, 3, 4, 7])
        return str(whole), lambda row: Fraction(whole)
    a, of_a = number(dice, depth - 1)
    b, of_b = number(dice, depth - 1)
    if kind in (2, 3):
        def product(row):
            left, right = of_a(row), of_b(row)
            if {left, right} & {inf, -inf}:
                if 0 in (left, right):
                    raise Undefined
                return inf if (left > 0) == (right > 0) else -inf
            return left * right
        return f"({a}) {dice.choice(['', '* '])}({b})", product
    if kind == 4:
        divisor = dice.choice([2, 3, 5])
        rounded = dice.choice(["floor", "ceil", ""])

        def divided(row):
            if of_a(row) in (inf, -inf):
                return of_a(row)
            exact = of_a(row) / divisor
            return Fraction({"floor": floor, "ceil": ceil, "": lambda x: x}[rounded](exact))
        return f"{rounded}(({a})/{divisor})", divided
    if kind == 5:
        name = dice.choice(["min", "max"])
        return f"{name}({a}, {b})", lambda row: {"min": min, "max": max}[name](of_a(row), of_b(row))
    sign = dice.choice("+-")

    def added(row):
        left, right = of_a(row), of_b(row) if sign == "+" else -of_b(row)
        if {left, right} == {inf, -inf}:
            raise Undefined
        return left + right
    return f"({a}) {sign} ({b})", added


def truth(dice, depth):
    """The text of a condition, and its truth on a row."""
    kind = dice.randrange(6) if depth else dice.randrange(3)
    if kind == 0:
        name = dice.choice(CLASSES)
        return name, lambda row: row[name]
    if kind in (1, 2):
        a, of_a = number(dice, 2)
        if dice.randrange(3) == 0:
            low, high = sorted(dice.sample(range(9), 2))
            if dice.randrange(2):
                return f"({a}) in [{low}, {high}]", lambda row: low <= of_a(row) <= high
            return f"({a}) in {{{low}, {high}}}", lambda row: of_a(row) in (low, high)
        b, of_b = number(dice, 2)
        sign = dice.choice(["<", "<=", ">", ">=", "=", "==", "!="])
        compare = {
            "<": lambda x, y: x < y, "<=": lambda x, y: x <= y, ">": lambda x, y: x > y,
            ">=": lambda x, y: x >= y, "=": lambda x, y: x == y, "==": lambda x, y: x == y,
            "!=": lambda x, y: x != y,
        }[sign]
        return f"({a}) {sign} ({b})", lambda row: compare(of_a(row), of_b(row))
    a, of_a = truth(dice, depth - 1)
    if kind == 3:
        return f"!({a})", lambda row: not of_a(row)
    b, of_b = truth(dice, depth - 1)
    decisive = kind == 5

    def connected(row):
        sides, is_open = [], False
        for side in (of_a, of_b):
            try:
                sides.append(side(row))
            except Undefined:
                is_open = True
        if decisive in sides:
            return decisive
        if is_open:
            raise Undefined
        return not decisive
    return f"({a}) {'||' if decisive else '&&'} ({b})", connected


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        rows = [{name: cell if name == "graph6" else value(cell) for name, cell in row.items()}
                for row in csv.DictReader(file)]
    dice = random.Random(int(sys.argv[2]))
    for _ in range(200):
        text, holds = truth(dice, 2)

        def is_true(row, holds=holds):
            try:
                return holds(row)
            except Undefined:
                return False
        print(text, " ".join(row["graph6"] for row in rows if is_true(row)), sep="\t")


main()
