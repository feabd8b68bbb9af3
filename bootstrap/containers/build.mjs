import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { say, step } from '../command/report.mjs';
import { run } from '../command/run.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { IMAGES, MONGO, repositoryOf } from './images.mjs';
import { makeMongo } from './stand-ins.mjs';

const FIRST = 'first';
/** A service and a front-end: the gateway's image is made as those of the remotes. */
const COMPARED = ['svc-story', 'mf-story'];

/** All images, and the stand-in for MongoDB on one of them. Returns the time that their files have. */
export async function buildAll(workshop) {
  const timestamp = await timeOfSources();
  await images(workshop, timestamp);
  await step(MONGO, () => makeMongo(workshop));
  for (const { name } of IMAGES)
    await workshop.demand('tag', `${repositoryOf(name)}:latest`, `${repositoryOf(name)}:${FIRST}`);
  return timestamp;
}

/** Gives the images of `buildAll` another tag: a test replaces the latest ones by its own next release. */
export async function tagFirst(workshop, tag) {
  for (const { name } of IMAGES)
    await workshop.demand('tag', `${repositoryOf(name)}:${FIRST}`, `${repositoryOf(name)}:${tag}`);
}

/** An image without its id, which depends on the ids of podman's intermediate images. */
const CONTENT = '{{json .RootFS.Layers}} {{json .Config}}';

/**
 * Builds some images again without the cache: the same sources give the same layers, to the last byte, and the same
 * settings. Only for images that were all built in this run: a layer from the cache has the time of the commit that
 * made it.
 */
export async function compareAgain(workshop, timestamp) {
  const contentsOf = async (tag) => {
    const names = COMPARED.map((name) => `${repositoryOf(name)}:${tag}`);
    const { stdout } = await workshop.demand('image', 'inspect', '--format', CONTENT, ...names);
    return stdout.trim().split('\n');
  };
  await images(workshop, timestamp, ...COMPARED, '--fresh', '--no-sbom');
  const [before, after] = [await contentsOf(FIRST), await contentsOf('latest')];
  const changed = COMPARED.filter((_, index) => before[index] !== after[index]);
  if (changed.length > 0) throw new Failure(`Built again, it is another image: ${changed.join(', ')}.`);
  say(`the same to the last byte: ${COMPARED.join(', ')}`);
}

async function images(workshop, timestamp, ...args) {
  const env = { ...workshop.env, SOURCE_DATE_EPOCH: String(timestamp) };
  const { code } = await run(process.execPath, [join(REPOSITORY, 'bootstrap/images.mjs'), ...args], {
    env,
    show: true,
  });
  workshop.goOn();
  if (code !== 0) throw new Failure('The images could not be built.');
}

/** Of the newest commit, or now where there is none. */
async function timeOfSources() {
  const { code, stdout } = await run('git', ['log', '-1', '--format=%ct'], { cwd: REPOSITORY });
  return code === 0 ? stdout.trim() : String(Math.floor(Date.now() / 1000));
}
