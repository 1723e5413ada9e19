"""The formats of files, from their JSON Schemas: a table of fields for each kind of object."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sitepages.markdown import ROOT, table

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMAS = ROOT / "kdexplore" / "data" / "schemas"


def section(name: str) -> str:
    """The tables of one schema.

    >>> section("tiles").splitlines()[0]
    '| field | must be there | what it holds |'
    """
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return "\n\n".join(tables(schema))


def tables(schema: dict[str, Any]) -> Iterator[str]:
    """The table of the file itself, then one for each kind of object that it names."""
    yield fields(schema)
    for name, kind in schema.get("$defs", {}).items():
        if "properties" in kind:
            yield f"### `{name}`"
            yield fields(kind)


def fields(kind: dict[str, Any]) -> str:
    """The fields of one kind of object."""
    required = kind.get("required", ())
    rows: list[tuple[object, ...]] = [
        (f"`{name}`", "yes" if name in required else "", meaning(field))
        for name, field in kind.get("properties", {}).items()
    ]
    return table(("field", "must be there", "what it holds"), rows)


def meaning(field: dict[str, Any]) -> str:
    """What a field holds: its kind, and its own words if it has any.

    >>> meaning({"enum": ["crown", "fire"], "description": "What is printed."})
    '`crown`, `fire`: What is printed.'
    """
    return ": ".join(part for part in (kind_of(field), field.get("description", "")) if part)


def kind_of(field: dict[str, Any]) -> str:
    """The kind of a field: an object that is named, values to choose from, a list, or a plain type."""
    if "$ref" in field:
        return f"`{field['$ref'].rsplit('/', 1)[-1]}`"
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    if "items" in field:
        return f"a list of {kind_of(field['items'])}"
    kind = field.get("type", "")
    return kind if isinstance(kind, str) else " or ".join(kind)
