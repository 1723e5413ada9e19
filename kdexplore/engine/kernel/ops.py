"""The few operations that differ between the two builds, as plain Python has them.

The kernel works on 64-bit words. In plain Python a word is a number from 0 to 2**64 - 1; compiled it is a signed
64-bit integer with the same bits. So the kernel never compares words by size, masks after shifting right, and does no
arithmetic on words: numba lets signed integers overflow as little as C does. All arithmetic on words is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

Ints = list[int]  # compiled: an array of 64-bit integers

WORD: Final = 0xFFFF_FFFF_FFFF_FFFF
count: Callable[[int], int] = int.bit_count  # how many bits are set


def advance(word: int) -> int:
    """The word after this one in a stream of random numbers: a linear congruence of 64 bits."""
    # Knuth's constants: all 2**64 words come once.
    return (word * 6364136223846793005 + 1442695040888963407) & WORD


def paced(word: int) -> int:
    """The word where the random numbers of the next decision begin: a linear congruence with another factor."""
    # Another factor, or the streams of two decisions could be the same one a few steps apart.
    return (word * 2862933555777941757 + 3037000493) & WORD


def mixed(word: int) -> int:
    """A word with all its bits mixed: splitmix64."""
    word = (word + 0x9E37_79B9_7F4A_7C15) & WORD
    word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & WORD
    return word ^ (word >> 31)


def lowest(mask: int) -> int:
    """The number of the lowest bit set."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, number: int) -> int:
    """The bit of a mask with so many set bits below it."""
    while number:
        # This clears the lowest bit that is set.
        mask &= mask - 1
        number -= 1
    return (mask & -mask).bit_length() - 1


def copied(base: Ints, game: Ints, size: int) -> None:
    """All numbers of a game are copied to another."""
    game[:size] = base[:size]


def moved(source: Ints, start: int, target: Ints, place: int, size: int) -> None:
    """Some numbers are copied from a place in one list to a place in another."""
    target[place : place + size] = source[start : start + size]
