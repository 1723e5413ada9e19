// Takes a picture of Python's memory with everything imported and drawn, so that no visit has to begin from nothing:
// `node remember.mjs FOLDER`. The folder holds Pyodide, and `files` as shelf.py packs them, not compressed; `made` is the
// picture, compressed by gzip.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const LIBRARY = "import sys; '/lib/python{}.{}/site-packages'.format(*sys.version_info)";
const BEST = 9;

// Files in one piece: the length of a list, the list itself (name and size of each), and their contents.
function unfolded(files, library, packed) {
  const length = packed.readUInt32LE(0);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(packed.subarray(4, at).toString())) {
    const path = `${library}/${name}`;
    files.mkdirTree(path.replace(/\/[^/]*$/, ""));
    files.writeFile(path, packed.subarray(at, at + size));
    at += size;
  }
}

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
try {
  const env = { HOME: "/", JUPYTER_WIDGETS_ECHO: "0" };
  const python = await loadPyodide({ indexURL: join(folder, "/"), env, _makeSnapshot: true });
  unfolded(python.FS, python.runPython(LIBRARY), readFileSync(join(folder, "files")));
  const begin = python.pyimport("kdexplore.hosting.static.begin");
  begin.begin();
  begin.walk();
  writeFileSync(join(folder, "made"), gzipSync(python.makeMemorySnapshot(), { level: BEST }));
} catch (error) {
  process.stderr.write(`${error.message}\n`); // the whole error has all of Pyodide in it
  process.exitCode = 1;
}
