import { posix } from 'node:path';

const SOURCE = /\.(ts|tsx|css|mjs|js)$/;
const TEST = /\.test\.|\.fixture\.|\.spec\.|\/testing\/|^e2e\//;
const CSS = /\.css$/;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*'([^']+)'|composes:[^;]*from\s+['"]([^'"]+)['"]/g;
const LAZY_IMPORT = /(?:\bimport\(|new URL\()\s*'([^']+)'/g;
const SHORT_FILE_LINES = 40;

/** Source that no product area owns: kits, tools, deployment. */
const PLATFORM = [
  /^(assets|bench|bootstrap|docker|gateway|k8s|observability)\//,
  /^packages\/(service-kit|live-kit|embedded-mongo|rspack-preset|web-kit)\//,
  /^packages\/contracts\/src\/(all|core|openapi|compatibility)\b/,
  /^[^/]+$/,
];

/** Folders that hold several parts each. */
const partOf = (file) => /^(packages\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? 'top level';

/** Where an import of a workspace package leads, by the package's `exports`. */
function exportedFile({ folder, exports }, subpath) {
  const direct = exports[subpath];
  if (typeof direct === 'string') return posix.join(folder, direct);
  for (const [key, target] of Object.entries(exports)) {
    const [before, after] = key.split('*');
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    return posix.join(folder, target.replace('*', subpath.slice(before.length, subpath.length - after.length)));
  }
  return null;
}

/** Groups of sibling folders that import each other in a circle, as `folder: a b c`. */
function folderCycles(imports) {
  const graphs = new Map();
  for (const [from, to] of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    let depth = 0;
    while (a[depth] === b[depth]) depth += 1;
    // A file of the parent folder is no sibling of a folder.
    if (depth >= a.length - 1 || depth >= b.length - 1) continue;
    const parent = a.slice(0, depth).join('/');
    if (!graphs.has(parent)) graphs.set(parent, new Map());
    const graph = graphs.get(parent);
    for (const name of [a[depth], b[depth]]) if (!graph.has(name)) graph.set(name, new Set());
    graph.get(a[depth]).add(b[depth]);
  }
  return [...graphs].flatMap(([parent, graph]) => {
    const reached = new Map([...graph.keys()].map((name) => [name, reachableFrom(graph, name)]));
    const circles = [...graph.keys()].map((name) =>
      [...reached.get(name)]
        .filter((other) => reached.get(other).has(name))
        .sort()
        .join(' '),
    );
    return [...new Set(circles.filter(Boolean))].map((names) => `${parent}: ${names}`);
  });
}

function reachableFrom(graph, start) {
  const seen = new Set();
  const open = [start];
  while (open.length > 0) {
    for (const next of graph.get(open.pop())) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

/**
 * Measures a tree. `files`: paths from its root; `read(path)`: a file's text.
 * Source leaves tests, fixtures and e2e out. A single-use file has at most 40 lines and one file that imports it
 * (its own test counts as one); styles and files that are loaded apart are none.
 */
export function measure({ files, read }) {
  const known = new Set(files);
  const packages = new Map();
  for (const file of files.filter((path) => /(^|\/)package\.json$/.test(path))) {
    const { name, exports = {} } = JSON.parse(read(file));
    if (name) packages.set(name, { folder: posix.dirname(file), exports });
  }
  const resolve = (from, target) => {
    if (target.startsWith('.')) return posix.join(posix.dirname(from), target);
    const [, name, rest = ''] = /^(@[^/]+\/[^/]+)(\/.*)?$/.exec(target) ?? [];
    return packages.has(name) ? exportedFile(packages.get(name), `.${rest}`) : null;
  };

  const sources = files.filter((file) => SOURCE.test(file) && !TEST.test(file));
  const lines = new Map(sources.map((file) => [file, read(file).split('\n').length - 1]));
  const importers = new Map();
  const loadedApart = new Set();
  const imports = [];
  for (const file of files.filter((path) => SOURCE.test(path))) {
    const text = read(file);
    for (const [, target] of text.matchAll(LAZY_IMPORT)) loadedApart.add(resolve(file, target));
    const targets = [...text.matchAll(STATIC_IMPORT)].map(([, target, style]) => resolve(file, target ?? style));
    for (const target of new Set(targets)) {
      if (!known.has(target) || target === file) continue;
      importers.set(target, [...(importers.get(target) ?? []), file]);
      if (!TEST.test(file)) imports.push([file, target]);
    }
  }

  const parts = {};
  for (const [file, count] of lines) parts[partOf(file)] = (parts[partOf(file)] ?? 0) + count;
  const sum = (chosen) => chosen.reduce((total, file) => total + lines.get(file), 0);
  const words = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => read(file).split(/\s+/).filter(Boolean).length);
  return {
    files: files.length,
    lines: sum(sources),
    parts,
    platformShare: sum(sources.filter((file) => PLATFORM.some((pattern) => pattern.test(file)))) / sum(sources),
    words: words.reduce((total, count) => total + count, 0),
    decisions: files.filter((file) => /^docs\/decisions\/\d/.test(file)).length,
    cycles: folderCycles(imports),
    singleUse: sources.filter(
      (file) =>
        !CSS.test(file) &&
        !loadedApart.has(file) &&
        lines.get(file) <= SHORT_FILE_LINES &&
        importers.get(file)?.length === 1,
    ),
  };
}
