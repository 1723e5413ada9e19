// Compiles the Python files of a page, so that no visit has to: `node compile.mjs FOLDER`. The folder holds Pyodide, and
// `files` as shelf.py packs them, not compressed; `made` is written beside them in the same form.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import json
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

def compiled(packed):
    length = int.from_bytes(packed[:4], "little")
    at, made = 4 + length, []
    for name, size in json.loads(packed[4:at]):
        content, at = packed[at : at + size], at + size
        if name.endswith(".py"):
            code = compile(content, f"/lib/{name}", "exec", dont_inherit=True)
            name, content = f"{name}c", bytes(_code_to_hash_pyc(code, source_hash(content), False))
        made.append((name, content))
    names = json.dumps([[name, len(content)] for name, content in made], separators=(",", ":")).encode()
    return b"".join((len(names).to_bytes(4, "little"), names, *(content for _, content in made)))
`;

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
try {
  const python = await loadPyodide({ indexURL: join(folder, "/") });
  python.runPython(COMPILE);
  python.FS.writeFile("/files", new Uint8Array(readFileSync(join(folder, "files"))));
  python.runPython('open("/compiled", "wb").write(compiled(open("/files", "rb").read()))');
  writeFileSync(join(folder, "made"), python.FS.readFile("/compiled"));
} catch (error) {
  process.stderr.write(`${error.message}\n`); // the whole error has all of Pyodide in it
  process.exitCode = 1;
}
