import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Failure } from '../command/failure.mjs';
import { say, step } from '../command/report.mjs';
import { run } from '../command/run.mjs';
import {
  PINNED_NODE,
  productVersion,
  REMOTES,
  REPOSITORY,
  readSettings,
  reportedVersion,
} from '../command/settings.mjs';
import { writeJson } from '../machine/files.mjs';
import { waitForLock } from '../machine/lock.mjs';
import { Releases } from './releases.mjs';

const NOT_SOURCE = /(^|\/)(node_modules|dist|\.build)(\/|$)|\.test\.tsx?$|\/CHANGELOG\.md$/;

/**
 * One hash over the content of files and folders (given relative to the repository); tests and changelogs are left
 * out.
 */
function hashSources(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    const from = join(REPOSITORY, place);
    if (!existsSync(from)) continue;
    for (const file of filesIn(from)) {
      hash.update(`${relative(REPOSITORY, file)}\0`);
      hash.update(readFileSync(file));
      hash.update('\0');
    }
  }
  return hash.digest('hex');
}

/** Every file below a folder (or the file itself), in a stable order. */
function filesIn(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => join(place, entry.name))
    .filter((path) => !NOT_SOURCE.test(relative(REPOSITORY, path)))
    .flatMap((path) => filesIn(path));
}

const TEXT = /\.(js|css|json|svg|html)$/;
/** Scripts and styles are most of what a page fetches. */
const CODE = /\.(js|css)$/;
const WORTH_BYTES = 1024;

/**
 * Puts a `.gz` beside every text file of a folder, and a `.br` beside scripts and styles, which the gateway sends
 * instead.
 */
async function precompress(dir) {
  await Promise.all(
    readdirSync(dir, { withFileTypes: true }).map((entry) => {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) return precompress(path);
      return TEXT.test(entry.name) && statSync(path).size >= WORTH_BYTES ? pack(path) : undefined;
    }),
  );
}

async function pack(path) {
  const text = readFileSync(path);
  writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
  if (!CODE.test(path)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }));
}

export const FRONTENDS = ['shell', ...REMOTES];
export const BUILDS = [...FRONTENDS, 'static', 'docs'];

/** The sources of every frontend besides its own folder. */
const SHARED = [
  'packages/web-kit',
  'packages/quiz-ui',
  'packages/contracts/src',
  'packages/rspack-preset',
  'package-lock.json',
];
const STATIC_FOLDERS = ['media', 'profile_pictures', 'brand'];
/** Open sessions still request the chunks of previous builds. */
const KEPT_VERSIONS = 3;
const AT_ONCE = 2;

const BUILD = join(REPOSITORY, '.build');
const WEB = join(BUILD, 'web');
/** Where everything is built. */
export const BUILT = WEB;

/**
 * Builds what changed since it was last built (or all of `only`, with `force`) and publishes it in `.build/web`: chunks
 * first, then what points to them.
 */
export async function buildFrontends({ only = BUILDS, force = false } = {}) {
  const release = await waitForLock(join(BUILD, 'build.lock'), (pid) =>
    say(`Process ${pid} is building: waiting for it …`),
  );
  try {
    const jobs = [...FRONTENDS.map(frontendJob), staticJob(), docsJob()].filter((job) => only.includes(job.name));
    const due = jobs.filter((job) => force || readStamp(job.name)?.hash !== job.hash || !job.isThere());
    if (due.length > 0) await buildAll(due);
    publishIndexes();
    return due.map((job) => job.name);
  } finally {
    release();
  }
}

/** `{ hash, version }` of the last build. */
function readStamp(name) {
  try {
    return JSON.parse(readFileSync(join(BUILD, 'stamps', `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

async function buildAll(jobs) {
  mkdirSync(join(BUILD, 'stamps'), { recursive: true });
  mkdirSync(WEB, { recursive: true });
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const { name, hash, version, build } = job;
      await step(`building ${name}`, build);
      writeJson(join(BUILD, 'stamps', `${name}.json`), { hash, version });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function frontendJob(name) {
  const hash = hashSources([name, ...SHARED]);
  const version = `${productVersion()}-${hash.slice(0, 8)}`;
  const target = join(WEB, name, version);
  const build = async () => {
    const staging = join(BUILD, 'staging', name);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { recursive: true });
    const script = join(REPOSITORY, 'packages/rspack-preset/src/build.ts');
    const { code, output } = await run(PINNED_NODE, [script, name, '--version', version, '--out', staging]);
    if (code !== 0) throw new Failure(`${name} could not be built.\n${output.trimEnd()}`);
    await precompress(staging);
    publish(name, staging, target);
  };
  return { name, hash, version, build, isThere: () => existsSync(target) };
}

function publish(name, staging, target) {
  mkdirSync(join(WEB, name), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(staging, target);
  for (const file of ['index.html', 'index.html.gz']) {
    if (name !== 'shell') break;
    if (existsSync(join(target, file))) renameSync(join(target, file), join(WEB, file));
    else rmSync(join(WEB, file), { force: true });
  }
  const versions = readdirSync(join(WEB, name))
    .map((version) => ({ version, time: statSync(join(WEB, name, version)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  const { dataDir, webRoot } = readSettings();
  const used = webRoot === WEB ? new Releases(dataDir, webRoot).versionsOf(name) : new Set();
  for (const { version } of versions.slice(KEPT_VERSIONS))
    if (!used.has(version)) rmSync(join(WEB, name, version), { recursive: true });
}

/** A page of the docs that mf-lobby-game shows to hosts. */
const HOST_GUIDE = 'docs/evening-host.md';
const QUIZ_SOUNDS = 'assets/quiz-sounds.ts';

function staticJob() {
  const hash = hashSources(['assets/served', 'assets/music', QUIZ_SOUNDS, HOST_GUIDE]);
  const build = async () => {
    for (const folder of STATIC_FOLDERS) {
      const source = join(REPOSITORY, 'assets/served', folder);
      rmSync(join(WEB, folder), { recursive: true, force: true });
      mkdirSync(join(WEB, folder), { recursive: true });
      if (existsSync(source)) cpSync(source, join(WEB, folder), { recursive: true });
    }
    cpSync(join(REPOSITORY, HOST_GUIDE), join(WEB, 'media/help/evening-host.md'));
    const { code, output } = await run(PINNED_NODE, [join(REPOSITORY, QUIZ_SOUNDS), join(WEB, 'media/quiz')]);
    if (code !== 0) throw new Failure(`The sounds of questions could not be made.\n${output.trimEnd()}`);
  };
  return {
    name: 'static',
    hash,
    build,
    isThere: () => STATIC_FOLDERS.every((folder) => existsSync(join(WEB, folder))),
  };
}

function docsJob() {
  const target = join(WEB, 'docs');
  const hash = hashSources([
    'packages/contracts/src',
    'gateway/src/docs',
    'gateway/src/build-docs.ts',
    'package-lock.json',
  ]);
  const build = async () => {
    const { code, output } = await run(PINNED_NODE, [join(REPOSITORY, 'gateway/src/build-docs.ts'), '--out', target]);
    if (code !== 0) throw new Failure(`The API page could not be built.\n${output.trimEnd()}`);
    await precompress(target);
  };
  return { name: 'docs', hash, build, isThere: () => existsSync(join(target, 'index.html')) };
}

/** Written last: page loads from now on get the new builds. */
function publishIndexes() {
  const versions = Object.fromEntries(
    FRONTENDS.map((name) => [name, readStamp(name)?.version]).filter(([, version]) => version),
  );
  const remotes = REMOTES.filter((name) => versions[name]).map((name) => [name, remoteLine(name, versions[name])]);
  mkdirSync(WEB, { recursive: true });
  writeJson(join(WEB, 'remotes.json'), Object.fromEntries(remotes));
  writeJson(join(WEB, 'version.json'), { version: reportedVersion(), builds: versions });
}

/** The version of a front-end's last build. */
export const builtVersion = (name) => readStamp(name).version;

/** The last build of a remote and its line for `remotes.json`. */
export function builtLine(name) {
  const { version } = readStamp(name);
  return { version, line: remoteLine(name, version) };
}

/**
 * The manifest's address. Its fragment is for the shell, which needs this much before it reads the manifest, or when it
 * cannot: `title`, the remote's name in messages, and `developer` when only developers load it.
 */
function remoteLine(name, version) {
  const { remote } = JSON.parse(readFileSync(join(WEB, name, version, 'mf-manifest.json'), 'utf8'));
  const title = remote.title.replace(/[%&+#]/g, encodeURIComponent);
  return `/${name}/${version}/mf-manifest.json#title=${title}${remote.guard === 'developer' ? '&developer' : ''}`;
}
