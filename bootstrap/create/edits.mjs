import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../command/failure.mjs';

const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url));

/** Changes of a work tree that a new part needs. `written` lists the files. */
export class Edits {
  /** Paths relative to the root. */
  written = new Set();
  #root;

  constructor(root) {
    this.#root = root;
  }

  exists(path) {
    return existsSync(join(this.#root, path));
  }

  read(path) {
    return readFileSync(join(this.#root, path), 'utf8');
  }

  write(path, text) {
    mkdirSync(dirname(join(this.#root, path)), { recursive: true });
    writeFileSync(join(this.#root, path), text);
    this.written.add(path);
  }

  /** Adds text behind the last match of `pattern`, which has the flag `g`. */
  insertAfterLast(path, pattern, text) {
    const before = this.read(path);
    const last = [...before.matchAll(pattern)].at(-1);
    if (!last)
      throw new Failure(`${path}: there is no ${pattern}. Was it changed? bootstrap/create knows it otherwise.`);
    const at = last.index + last[0].length;
    this.write(path, before.slice(0, at) + text + before.slice(at));
  }

  /** Writes the files of a folder of templates into `target`. `values`: what stands for `{{key}}`. */
  fill(template, target, values) {
    const folder = join(TEMPLATES, template);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8').replace(/\{\{([^{}]+)\}\}/g, (_, key) => values(key));
      this.write(join(target, relative(folder, file).replace(/\.txt$/, '')), text);
    }
  }

  /** Copies a folder of a neighbour with its names replaced. */
  copyFolder(from, to, rename) {
    cpSync(join(this.#root, from), join(this.#root, to), { recursive: true });
    for (const name of readdirSync(join(this.#root, to))) this.write(join(to, name), rename(this.read(join(to, name))));
  }
}
