/**
 * `npm run images [-- <name>… --tag T --commit C --push REGISTRY --previous --fresh]`: builds the images of the
 * product, or some of them, with podman or docker, writes the list of packages of each
 * (`.build/images/<name>.sbom.json`) and prints their sizes.
 *
 * `--previous`: the images of front-ends carry over the builds of the present `latest`, which open pages still ask for.
 * `--fresh`: nothing comes from the cache. `--push registry.example.org`: pushes them there and writes their digests
 * (`.build/images/digests.json`), by which a cluster gets exactly these: `npm run k8s -- write-digests`.
 */

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, step, table } from './command/report.mjs';
import { run } from './command/run.mjs';
import { REMOTES, REPOSITORY } from './command/settings.mjs';
import { buildImage, findEngine, pushImage, readInImage, sizeOf } from './containers/engine.mjs';
import { defaultTag, IMAGES, NGINX_BASE, repositoryOf, tagsOf } from './containers/images.mjs';
import { writeSbom } from './containers/sbom.mjs';
import { writeJson } from './machine/files.mjs';

const NO_ENGINE = `Images need podman or docker, and neither is installed here.
  Debian, Ubuntu:  sudo apt-get install -y podman
  macOS:           brew install podman && podman machine init && podman machine start`;
const MEGABYTE = 1e6;

await main(async () => {
  const options = { tag: { type: 'string' }, commit: { type: 'string' }, push: { type: 'string' } };
  const flags = { previous: { type: 'boolean' }, fresh: { type: 'boolean' }, 'no-sbom': { type: 'boolean' } };
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...options, ...flags } });
  const unknown = positionals.find((name) => !IMAGES.some((image) => image.name === name));
  if (unknown) throw new Failure(`There is no image ${unknown}: ${IMAGES.map(({ name }) => name).join(', ')}.`);
  const engine = findEngine();
  if (!engine) throw new Failure(NO_ENGINE);
  const source = { ...(await readSource()), ...(values.commit ? { commit: values.commit } : {}) };
  const due = IMAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const rows = [];
  for (const image of due) rows.push(await makeImage(engine, image, source, values));
  console.log(`\n${table([['image', 'size', 'on top of its base', 'packages'], ...rows])}`);
  const releases = await readReleases(engine, due);
  writeRemotes(releases);
  if (values.push) await push(engine, due, values.push, values.tag ?? defaultTag(source.commit), releases);
});

/** The commit, and the time that all files get: that of the commit, or now for sources that are not committed. */
async function readSource() {
  const git = async (...args) => {
    const { code, output } = await run('git', args, { cwd: REPOSITORY });
    return code === 0 ? output.trim() : undefined;
  };
  const now = Math.floor(Date.now() / 1000);
  const timestamp = process.env.SOURCE_DATE_EPOCH;
  if (await git('status', '--porcelain')) return { commit: '', timestamp: Number(timestamp ?? now) };
  return {
    commit: (await git('rev-parse', '--short', 'HEAD')) ?? '',
    timestamp: Number(timestamp ?? (await git('log', '-1', '--format=%ct')) ?? now),
  };
}

async function makeImage(engine, image, { commit, timestamp }, { tag, previous, fresh, 'no-sbom': noSbom }) {
  const tags = tagsOf(image.name, tag ?? defaultTag(commit));
  const former = previous && image.base === NGINX_BASE ? { PREVIOUS: `${repositoryOf(image.name)}:latest` } : {};
  const args = { ...image.args, ...former, LUPLAY_COMMIT: commit };
  await step(tags[0], async () => {
    const { code, output } = await buildImage(engine, { ...image, args, tags, timestamp, fresh });
    if (code !== 0) throw new Failure(`${image.name} could not be built.\n${output.split('\n').slice(-40).join('\n')}`);
  });
  const components = noSbom ? '' : String(await writeSbom(engine, image, tags[0]));
  const [own, base] = [await sizeOf(engine, tags[0]), await sizeOf(engine, image.base)];
  const megabytes = (bytes) => (bytes === undefined ? '' : `${(bytes / MEGABYTE).toFixed(1)} MB`);
  return [tags[0], megabytes(own), megabytes(base === undefined ? undefined : own - base), components];
}

/** Pushes the images and notes their digests, and builds of remotes, beside those of images that were pushed before. */
async function push(engine, due, registry, tag, releases) {
  const file = join(REPOSITORY, '.build/images/digests.json');
  const digests = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const { name } of due) {
    const target = `${registry}/${repositoryOf(name)}`;
    const { digest, output } = await step(`push of ${target}:${tag}`, () =>
      pushImage(engine, `${repositoryOf(name)}:${tag}`, `${target}:${tag}`),
    );
    if (!digest) throw new Failure(`${target} could not be pushed.\n${output}`);
    digests[repositoryOf(name)] = { newName: target, digest, builds: releases[name]?.versions };
    mkdirSync(dirname(file), { recursive: true });
    writeJson(file, digests);
  }
  say('the digests: .build/images/digests.json');
}

/** The `release.json` of each remote that was built. */
async function readReleases(engine, due) {
  const releases = {};
  for (const { name } of due.filter((image) => REMOTES.includes(image.name))) {
    const text = await readInImage(engine, `${repositoryOf(name)}:latest`, `/srv/web/${name}/release.json`);
    if (text) releases[name] = JSON.parse(text);
  }
  return releases;
}

/** `.build/images/remotes.json`: the lines of the remotes that were built, for `remotes.json`. */
function writeRemotes(releases) {
  const lines = Object.fromEntries(Object.entries(releases).map(([name, { line }]) => [name, line]));
  if (Object.keys(lines).length === 0) return;
  mkdirSync(join(REPOSITORY, '.build/images'), { recursive: true });
  writeJson(join(REPOSITORY, '.build/images/remotes.json'), lines);
  say('the lines of the remotes: .build/images/remotes.json');
}
