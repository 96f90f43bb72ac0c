"""An interval is no number."""

import operator

import pytest
from hypothesis import given
from hypothesis import strategies as some

import mapgame as mg

RELATIONS = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]


@given(some.integers(0, 6), some.integers(0, 6), some.integers(-1, 8), some.sampled_from(RELATIONS))
def test_a_comparison_is_answered_exactly_where_all_numbers_between_agree(low, width, other, relation):
    interval = mg.Interval(low, low + width)
    answers = {relation(number, other) for number in range(low, low + width + 1)}
    flipped = {relation(other, number) for number in range(low, low + width + 1)}
    for expected, ask in [(answers, lambda: relation(interval, other)), (flipped, lambda: relation(other, interval))]:
        if len(expected) == 1:
            assert ask() is expected.pop()
        else:
            with pytest.raises(mg.Undecided):
                ask()


def test_it_cannot_be_used_as_a_number():
    interval = mg.Interval(3, 5)
    for use in [int, float, bool, lambda x: x + 1, lambda x: 2 * x, range, lambda x: [0] * 9 and [0][x]]:
        with pytest.raises(mg.Undecided):
            use(interval)
    with pytest.raises(TypeError):
        hash(interval)
    assert 4 in interval and 6 not in interval and 99 in mg.Interval(3)
    assert (interval == "4") is False


def test_an_undecided_question_is_a_value_error():
    with pytest.raises(ValueError):
        sorted([mg.Interval(1, 3), 2])
