"""Messages of a page: what is one survives the way, what is none is refused, and nothing else ever comes out."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.hosting.messages import BadMessageError, KernelMessage, packed, unpacked
from kdexplore.hosting.session import AT_ONCE, SIZE, Outbox

PLAIN = st.dictionaries(
    st.text(max_size=5), st.none() | st.booleans() | st.integers() | st.text(max_size=9), max_size=4
)
MESSAGES = st.builds(
    KernelMessage,
    st.sampled_from(["shell", "iopub", "control"]),
    *[PLAIN] * 4,
    buffers=st.lists(st.binary(max_size=20), max_size=4).map(tuple),
)
DEEP = b'{"a":' * 100_000


def framed(*parts):
    """Parts with a true table of offsets."""
    ends = [8 * (len(parts) + 2)]
    for part in parts:
        ends.append(ends[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (len(ends), *ends)) + b"".join(parts)


@given(MESSAGES)
def test_a_message_survives_the_way(message):
    if "\\ud" not in ascii(message):  # half a surrogate pair is no text
        assert unpacked(packed(message)) == message


@given(MESSAGES, st.integers(0, 400), st.binary(min_size=1, max_size=8))
def test_a_damaged_message_is_refused_or_another_one(message, at, patch):
    data = bytearray(packed(message))
    data[at : at + len(patch)] = patch
    try:
        assert isinstance(unpacked(bytes(data)), KernelMessage)
    except BadMessageError:
        return


@given(st.binary(max_size=200))
def test_what_is_no_message_is_refused(data):
    with pytest.raises(BadMessageError):
        unpacked(data)


@pytest.mark.parametrize(
    "parts",
    [
        (b"shell", b"{}", b"{}", b"{}", b"[]"),
        (b"shell", b"{}", b"{}", b"{}", DEEP),
        (b"shell", b"{}", b"{}", b"{}", b'{"a":NaN}'),
        (b"shell", b"{}", b"{}", b"{}", b'{"a":"\xff"}'),
        (b"\xff", b"{}", b"{}", b"{}", b"{}"),
        (b"shell", b"{}", b"{}", b"{}", b"{}", *[b""] * 100),
        (b"shell", b"{}", b"{}"),
    ],
)
def test_a_message_that_is_too_deep_or_long_or_no_json_is_refused(parts):
    with pytest.raises(BadMessageError):
        unpacked(framed(*parts))
    assert unpacked(framed(b"shell", b"{}", b"{}", b"{}", b"{}")) == KernelMessage("shell", {})


def on_the_line(*messages):
    return b"".join(len(each).to_bytes(SIZE, "big") + each for each in messages)


def test_an_answer_begins_at_once_and_goes_on_in_few_pieces():
    async def story():
        pieces: list[bytes] = []
        outbox = Outbox(pieces.append)
        outbox.send(b"alone")
        with outbox.together():
            for message in (b"busy", b"board" * AT_ONCE, b"small", b"idle"):
                outbox.send(message)
        outbox.send(b"later")
        assert pieces == [
            on_the_line(b"alone"),
            on_the_line(b"busy"),
            on_the_line(b"board" * AT_ONCE),
            on_the_line(b"small", b"idle"),
            on_the_line(b"later"),
        ]

    asyncio.run(story())
