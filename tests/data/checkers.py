"""What the tests of the checkers do in Python. Usage: checkers.py compare|bomb|changed, with `checkers` on the path."""

import random
import sys

import differential
import mutants
import ruled_check


def compare():
    """The second checker says of each case what stands there."""
    cases = differential.corpus()
    for file, said in cases:
        found = mutants.said_of_certificates(differential.checker, file)
        assert found == [line if line.startswith('valid') else 'not valid' for line in said], (said, found)
    assert len(cases) > 300


def bomb():
    """Bob begins on 250 vertices without edges; each of his moves is considered, and Alice passes."""
    last = b'\0' + b'\3' * 248
    before = b'\0' + (b'\7' + last) * 249
    first = b'\0' + (b'\7' + before) * 250
    graph = differential.checker.graph_line([0] * 250, False).encode()
    bomb = differential.assembled('marking connected pass alice', graph, b'\1\2' + first + b'\0')
    assert len(bomb) < 300_000
    open('bomb.cert', 'wb').write(bomb)


def changed():
    """Eight copies of a proof with a line dropped, made twice or exchanged with another."""
    dice = random.Random(64)
    content = open('proof.cert').read().rpartition(ruled_check.SEAL)[0].split('\n')
    for number in range(8):
        lines = content[:]
        one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        change = number % 3
        if change == 0:
            del lines[one]
        elif change == 1:
            lines.insert(one, lines[other])
        else:
            lines[one], lines[other] = lines[other], lines[one]
        text = '\n'.join(lines)
        seal = ruled_check.hashlib.sha256(text.encode()).hexdigest()
        open(f'{number}.cert', 'w').write(f'{text}{ruled_check.SEAL}{seal}\n')


{"compare": compare, "bomb": bomb, "changed": changed}[sys.argv[1]]()
