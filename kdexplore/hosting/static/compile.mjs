// Compiles the Python files of a page, so that no visit has to: `node compile.mjs FOLDER`. The folder holds Pyodide, and
// `files` as shelf.py packs them, not compressed; `made` is written beside them in the same form. Pyodide's own library
// comes as source code in a ZIP file: `library` is that file with its modules compiled.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import json
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

def module(name, content, folder, optimize=0):
    if not name.endswith(".py"):
        return name, content
    code = compile(content, f"{folder}/{name}", "exec", dont_inherit=True, optimize=optimize)
    return f"{name}c", bytes(_code_to_hash_pyc(code, source_hash(content), False))

def library(packed):
    made = BytesIO()
    with ZipFile(BytesIO(packed)) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
        for each in old.infolist():
            name, content = module(each.filename, old.read(each), "/lib/python.zip", optimize=2)  # without docstrings
            new.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
    return made.getvalue()

def compiled(packed):
    length = int.from_bytes(packed[:4], "little")
    at, made = 4 + length, []
    for name, size in json.loads(packed[4:at]):
        content, at = packed[at : at + size], at + size
        made.append(module(name, content, "/lib"))
    names = json.dumps([[name, len(content)] for name, content in made], separators=(",", ":")).encode()
    return b"".join((len(names).to_bytes(4, "little"), names, *(content for _, content in made)))
`;

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
try {
  const python = await loadPyodide({ indexURL: join(folder, "/") });
  python.runPython(COMPILE);
  for (const [work, from, to] of [["compiled", "files", "made"], ["library", "python_stdlib.zip", "library"]]) {
    python.FS.writeFile("/given", new Uint8Array(readFileSync(join(folder, from))));
    python.runPython(`open("/done", "wb").write(${work}(open("/given", "rb").read()))`);
    writeFileSync(join(folder, to), python.FS.readFile("/done"));
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`); // the whole error has all of Pyodide in it
  process.exitCode = 1;
}
