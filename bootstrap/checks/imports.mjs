import { dirname, join, normalize } from 'node:path';
import { IMPORT_TABLE } from './import-table.mjs';

const SOURCE = /\.(ts|tsx|mjs|js)$/;
const TEST = /\.(test|fixture)\.tsx?$|\/(test|testing)\//;
/** The formatter puts every static import at the beginning of a line, so no parser is needed. */
const STATIC = /^(?:import|export)\b[^'"`;]*?\bfrom '([^']+)'|^import '([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*(?:'([^']+)'|[^')\s])/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/**
 * Holds the imports of every source file against the table.
 * @param {object} repository
 * @param {string[]} repository.files paths relative to the root, package.json files among them
 * @param {(file: string) => string} repository.read
 * @param {typeof IMPORT_TABLE} [repository.table]
 * @returns {string[]} one line for each fault
 */
export function importFaults({ files, read, table = IMPORT_TABLE }) {
  const packages = readPackages(files, read);
  return files
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => {
      const rule = longest(Object.keys(table), file);
      if (rule === undefined) return [`${file}: bootstrap/checks/import-table.mjs has no rule for it`];
      return specifiersOf(read(file)).flatMap((specifier) => {
        const fault = faultOf(specifier, { file, rule, packages, ...table[rule] });
        return fault === undefined ? [] : [`${file}: ${specifier ?? 'import()'}: ${fault}`];
      });
    });
}

function faultOf(specifier, { file, rule, packages, imports, libraries, undeclared = [], computedImports }) {
  if (specifier === null) return computedImports ? undefined : 'a computed import() cannot be checked';
  if (specifier.startsWith('node:')) return undefined;
  const home = homeOf(file, packages);
  if (specifier.startsWith('.')) {
    const target = homeOf(normalize(join(dirname(file), specifier)), packages);
    return target === home ? undefined : 'reaches into another folder; import a package by its name';
  }
  const name = packageName(specifier);
  const known = packages.find((one) => one.name === name);
  if (known) return [home, ...imports].includes(known.folder) ? undefined : `${rule} may not import ${known.folder}`;
  if (TEST.test(file)) return undefined;
  if (libraries) return libraries.includes(name) ? undefined : `${rule} may only import ${list(libraries)}`;
  if (!file.startsWith(`${home}/src/`)) return undefined;
  const declared = packages.find(({ folder }) => folder === home)?.declared ?? [];
  return [...declared, ...undeclared].includes(name) ? undefined : 'its package.json does not declare it';
}

/** What a file imports; null for an import() of something computed. */
function specifiersOf(source) {
  const code = source.replace(COMMENT, '');
  const fixed = [...code.matchAll(STATIC)].map((match) => match[1] ?? match[2]);
  return [...fixed, ...[...code.matchAll(DYNAMIC)].map((match) => match[1] ?? null)];
}

/** The workspace's packages: the name each is imported under, its folder, and the npm packages it declares. */
function readPackages(files, read) {
  return files
    .filter((file) => file.endsWith('/package.json'))
    .map((file) => {
      const { name, dependencies, devDependencies, peerDependencies } = JSON.parse(read(file));
      return {
        name,
        folder: dirname(file),
        declared: Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
      };
    });
}

/** The folder of the package that a file belongs to; the top folder for files of no package. */
const homeOf = (path, packages) =>
  longest(
    packages.map(({ folder }) => folder),
    path,
  ) ?? path.split('/')[0];

const packageName = (specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)[0];
const list = (names) => names.join(', ') || 'its own files';

function longest(folders, path) {
  const fitting = folders.filter((folder) => path === folder || path.startsWith(`${folder}/`));
  return fitting.sort((a, b) => b.length - a.length)[0];
}
