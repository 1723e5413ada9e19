"""The one thing that pyproject.toml cannot say: on a package's page, links of the README need their whole address."""

import re
import tomllib
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent
HOME = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINK = re.compile(r"(!?\[[^\]]*\]\()(?![a-z]+:|#)")  # up to an address in this repository

setup(
    long_description=LINK.sub(
        lambda found: f"{found[1]}{HOME}/{'raw' if found[1][0] == '!' else 'blob'}/main/", README
    ),
    long_description_content_type="text/markdown",
)
