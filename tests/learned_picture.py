"""Pictures of kingdoms as the reader of photographs has learned them: made of the stored weights, of no photograph."""

import io
from functools import cache

import numpy as np
from PIL import Image

from kdexplore.engine.photo.looks import FIELD, GRID, learned


@cache
def square(look):
    """A square in colours that speak for a look, and against the looks that it could be taken for."""
    weights = learned()
    every = [[np.array([row]).reshape(GRID, GRID, -1) for _, row in each] for each in weights.templates]
    own = every[weights.looks.index(look)][0]
    others = [row for at, each in enumerate(every) for row in each if weights.looks[at] != look]
    against = [sum(others) / len(others)]
    best = own.argmax(2)
    for _ in range(40):
        best = (own - sum(against) / len(against)).argmax(2)
        worth = [np.take_along_axis(row, best[..., None], 2).sum() for row in others]
        against.append(others[int(np.argmax(worth))])
    return np.kron(np.array(weights.colours)[best], np.ones((FIELD, FIELD, 1))).astype("u1")


def kingdom(looks, span=5):
    """A kingdom, straightened and cut to its grid."""
    rows = [
        np.concatenate([square(look) for look in looks[start : start + span]], 1) for start in range(0, span**2, span)
    ]
    return np.concatenate(rows)


def on_table(looks, size=(640, 800), box=(120, 180, 520, 580), table=(60, 110, 150)):
    """The file of a photograph of it on a plain table."""
    picture = Image.new("RGB", size, table)
    width, height = box[2] - box[0], box[3] - box[1]
    picture.paste(Image.fromarray(kingdom(looks)).resize((width, height), Image.Resampling.NEAREST), box[:2])
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
