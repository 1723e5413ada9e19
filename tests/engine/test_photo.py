"""Photographs of kingdoms, made of the project's own drawings: learned from, read, and refused."""

import io
import json
from math import log

import numpy as np
import pytest
from PIL import Image

from kdexplore import tiles
from kdexplore.cli.main import main
from kdexplore.core.problems import BadInput
from kdexplore.engine.photo import looks, reading
from kdexplore.engine.photo.box import EMPTY, START, is_joined, kingdoms
from kdexplore.engine.photo.corners import SmallPicture
from kdexplore.engine.photo.looks import GRID, SHELF, SIDE, Photograph, weights_from
from kdexplore.engine.photo.reading import points_of, read
from kdexplore.views import export, svg
from kdexplore.views.photograph import corners_on, straightened
from tools.photo import learning, pictures
from tools.photo.truth import KINGDOMS, photos

BOX = tiles("kingdomino")
ROOM = 12  # of 64: what a drawing has around its squares
FULL = [photo for photo in photos() if EMPTY not in photo.looks and photo.number in KINGDOMS]
KEPT = FULL[:3]  # kingdoms that nothing is learned from


def drawn(kingdom):
    """A kingdom as a photograph of 500 pixels: the project's drawing without what is around the squares."""
    file = export.png(svg.board(reading.notation_of(kingdom, 5, BOX), BOX, labels=False), width=688)
    image = Image.open(io.BytesIO(file)).convert("RGB")
    room = round(688 * ROOM / 344)
    return np.asarray(image.crop((room, room, 688 - room, 688 - room)).resize((500, 500)))


def jpeg(array):
    """The file of a photograph."""
    file = io.BytesIO()
    Image.fromarray(array).save(file, "JPEG", quality=92)
    return file.getvalue()


@pytest.fixture(scope="module")
def weights():
    """Weights learned from drawn kingdoms, as they are learned from photographs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "TIMES", 3)
        patch.setattr(learning, "ROUNDS", 24)
        others = [photo for photo in FULL if photo not in KEPT][:11]
        return weights_from(learning.learned(others, {photo.number: drawn(photo.looks) for photo in others}))


@pytest.mark.slow
@pytest.mark.parametrize("photo", KEPT, ids=lambda photo: str(photo.number))
@pytest.mark.parametrize(
    ("light", "most"), [((1, 1, 1), 1), ((0.65, 0.65, 0.65), 1), ((1.08, 1, 0.9), 3)], ids=["plain", "dim", "warm"]
)
def test_a_drawn_kingdom_that_was_never_seen_is_read(photo, light, most, weights):
    dim = pictures.another_light(drawn(photo.looks), np.array(light), 1.0).astype(np.uint8)
    found = read(straightened(jpeg(dim), 5), BOX, weights)
    wrong = {place for place, look in enumerate(found.looks) if look != photo.looks[place]}
    assert wrong <= set(found.doubtful)
    assert len(wrong) <= most


@pytest.mark.slow
def test_corners_that_are_given_straighten_a_photograph(weights):
    photo = KEPT[0]
    table = Image.new("RGB", (900, 700), (150, 110, 70))
    table.paste(Image.fromarray(drawn(photo.looks)).rotate(8, expand=True, fillcolor=(150, 110, 70)), (120, 60))
    # where the corners are after turning by 8 degrees against the clock about the middle
    corners = [(120, 129.6), (615.1, 60), (684.7, 555.1), (189.6, 624.7)]
    file = io.BytesIO()
    table.save(file, "PNG")
    found = read(straightened(file.getvalue(), 5, corners), BOX, weights)
    assert sum(look == there for look, there in zip(found.looks, photo.looks, strict=True)) >= 24


def on_a_table(photo, corners, size=(480, 600), table=(70, 110, 90)):
    """A drawn kingdom as it lies on a plain table, seen from the side, and the file of that photograph."""
    drawing = Image.fromarray(drawn(photo.looks))
    back = np.linalg.solve(
        np.array(
            [
                row
                for (x, y), (u, v) in zip(corners, np.array(pictures.CORNERS) * 500, strict=True)
                for row in ([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y])
            ],
            float,
        ),
        (np.array(pictures.CORNERS, float) * 500).reshape(-1),
    )
    seen = drawing.transform(size, Image.Transform.PERSPECTIVE, tuple(back), Image.Resampling.BILINEAR)
    lies = Image.new("L", drawing.size, 255).transform(size, Image.Transform.PERSPECTIVE, tuple(back))
    noise = np.random.default_rng(photo.number).normal(0, 4, (size[1], size[0], 3))
    return np.clip(np.asarray(Image.composite(seen, Image.new("RGB", size, table), lies)) + noise, 0, 255).astype("u1")


SEEN_FROM_THE_SIDE = [(90, 120), (380, 105), (420, 430), (60, 410)]


@pytest.mark.parametrize("photo", KEPT, ids=lambda photo: str(photo.number))
def test_the_corners_of_a_kingdom_on_a_table_are_found(photo):
    found = corners_on(jpeg(on_a_table(photo, SEEN_FROM_THE_SIDE)))
    away = [np.hypot(*(np.array(one) - other)) for one, other in zip(found, SEEN_FROM_THE_SIDE, strict=True)]
    assert max(away) <= 0.04 * 320


def test_on_a_bare_table_no_corners_are_found():
    assert corners_on(jpeg(np.full((300, 400, 3), 120, np.uint8))) == []


def test_a_picture_too_large_to_be_searched_is_refused():
    with pytest.raises(ValueError, match="200"):
        SmallPicture(200, 2, bytes(1200))


def test_without_corners_the_command_looks_for_them(tmp_path, capsys):
    file = tmp_path / "kingdom.jpg"
    file.write_bytes(jpeg(on_a_table(KEPT[0], SEEN_FROM_THE_SIDE)))
    assert main(["photo", str(file), "--json"]) in (0, 2)
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] or answer["error"]["code"] == "photo_not_read"


def certain(kingdom, wrong=None):
    """Squares of which each look is known, but for some that look otherwise."""
    every = {look for photo in photos() for look in photo.looks}
    seen = [{**(wrong or {}).get(place, {}), look: 0.0} for place, look in enumerate(kingdom)]
    return [{look: log(0.001) for look in every} | square for square in seen]


def test_what_is_certain_is_found_again():
    for photo in photos():
        first, *_ = kingdoms(certain(photo.looks), 5, BOX)
        assert first.looks == photo.looks


def test_the_box_corrects_what_it_cannot_hold():
    """There is one mine with three crowns; a second that looks like one is what the box has instead."""
    kingdom = photos()[0].looks
    second = next(photo for photo in photos() if ("mine", 3) in photo.looks)
    place = second.looks.index(("mine", 2)) if ("mine", 2) in second.looks else None
    assert place is not None
    first, *_ = kingdoms(certain(second.looks, {place: {("mine", 3): 0.5}}), 5, BOX)
    assert first.looks.count(("mine", 3)) == 1
    assert kingdom.count(START) == 1


def reading_of(kingdom, wrong):
    """What is read where some squares look otherwise, without a photograph."""
    seen = certain(kingdom, wrong)
    alone = tuple((max(square, key=square.get), 0.999) for square in seen)
    return reading.PhotoReading(5, BOX, tuple(kingdoms(seen, 5, BOX)), alone)


def test_what_is_said_of_a_square_settles_what_depends_on_it():
    kingdom = photos()[0].looks
    place = kingdom.index(("forest", 1))
    found = reading_of(kingdom, {place: {("forest", 0): 0.1}})
    assert found.settle(place, ("forest", 1)).looks[place] == ("forest", 1)
    assert place not in found.settle(place, ("forest", 1)).doubtful
    assert all(choice.points >= 0 for choice in found.choices(place))
    assert found.choices(place)[0].look == found.looks[place]


def test_what_contradicts_the_box_is_among_the_doubtful_squares():
    """Two mines with three crowns: the box has one, and the other is asked about."""
    kingdom = next(photo for photo in photos() if ("mine", 3) in photo.looks).looks
    place = kingdom.index(("mine", 2))
    found = reading_of(kingdom, {place: {("mine", 3): 2.0}})
    assert found.contradicted
    assert set(found.contradicted) <= set(found.doubtful)


def test_weights_of_kingdoms_add_up_to_one():
    found = kingdoms(certain(photos()[3].looks), 5, BOX)
    assert sum(kingdom.weight for kingdom in found) == pytest.approx(1)
    assert all(is_joined(kingdom.looks, 5) for kingdom in found)


def test_without_a_starting_tile_there_is_no_kingdom():
    assert kingdoms([{("wheat", 0): 0.0}, {("wheat", 0): 0.0}, {EMPTY: 0.0}, {EMPTY: 0.0}], 2, BOX) == []


def test_every_kingdom_typed_by_eye_is_worth_what_others_counted():
    counted = {1: 36, 2: 43, 3: 52, 9: 45, 12: 22, 18: 60, 28: 65, 43: 66, 59: 38, 64: 66}
    assert {photo.number: points_of(photo.looks, 5, BOX) for photo in photos() if photo.number in counted} == counted


def test_the_stored_weights_are_small_and_complete():
    assert SHELF.stat().st_size <= 100_000
    weights = looks.learned()
    assert len(weights.looks) == len(weights.templates) == 18
    assert all(len(row) == GRID * GRID * len(weights.colours) for each in weights.templates for _, row in each)


def test_the_tool_and_the_reader_count_colours_alike():
    """One is fast on thousands of squares, the other needs no package."""
    random = np.random.default_rng(5)
    array = learning.evenly_lit(pictures.another_light(random.integers(0, 255, (2 * SIDE, 2 * SIDE, 3)), 1.0, 4.0))
    weights, width = looks.learned(), 2 * SIDE
    codes = list(looks.colours_in(Photograph(2, array.tobytes()), weights))
    ours = looks.shares(codes, len(weights.colours), width, (SIDE, 0))
    theirs = learning.shares(learning.evenly_lit(array)[None, :SIDE, SIDE:], np.array(weights.colours))
    assert np.abs(np.array(ours) - theirs.reshape(-1)).max() <= 2 / 16


def test_a_picture_of_another_size_is_refused():
    with pytest.raises(ValueError, match="5"):
        Photograph(5, b"123")


@pytest.mark.parametrize(
    ("content", "words", "code"),
    [
        (b"no picture", ["whole"], "photo_no_picture"),
        (b"", ["whole"], "photo_no_picture"),
        (None, ["1,1", "2,2"], "photo_corners"),
        (None, ["1,1", "2,2", "3,3", "4,4"], "photo_corners"),
        (None, ["a,1", "2,2", "3,3", "4,4"], "photo_corners"),
    ],
)
def test_what_cannot_be_read_is_named(content, words, code, tmp_path, capsys):
    file = tmp_path / "kingdom.jpg"
    file.write_bytes(jpeg(np.zeros((64, 64, 3), np.uint8)) if content is None else content)
    assert main(["photo", str(file), "--corners", *words, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code


def test_a_truncated_photograph_is_refused():
    file = jpeg(drawn(KEPT[0].looks))
    with pytest.raises(BadInput, match="photo_no_picture"):
        straightened(file[: len(file) // 2], 5)


def test_the_command_answers_as_programs_expect(tmp_path, capsys):
    """What is read of a drawing by weights for photographs does not matter here, its form does."""
    file = tmp_path / "kingdom.jpg"
    file.write_bytes(jpeg(drawn(KEPT[0].looks)))
    code = main(["photo", str(file), "--corners", "whole", "--tiles", "classic", "--span", "5", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert code == 0
    assert set(answer) == {"ok", "territory", "squares", "doubtful", "points"}
    assert [len(row) for row in answer["squares"]] == [5] * 5
    assert all(
        (sure is ([row, column] not in answer["doubtful"])) and isinstance(symbols, int)
        for row, line in enumerate(answer["squares"])
        for column, (_, symbols, sure) in enumerate(line)
    )
    assert main(["photo", str(file), "--corners", "whole"]) == 0
    assert capsys.readouterr().out.startswith(answer["territory"])
