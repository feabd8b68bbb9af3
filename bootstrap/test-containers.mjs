/**
 * `npm run test:containers`: builds all images from nothing, brings compose.yaml up with them, and plays games in
 * Chromium while replicas are added, killed and updated and remotes released; then runs the pods of the overlay `demo`
 * and plays there; then builds some images again and compares them. Says why it is skipped where containers cannot run.
 * Leaves nothing; LUPLAY_CONTAINERS names a folder that is kept for the next run, which `-- --built` starts with the
 * images that are there. `-- compose`, `-- pods` and `-- again` run one part.
 */
import { parseArgs } from 'node:util';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, step } from './command/report.mjs';
import { SERVICES } from './command/settings.mjs';
import { buildAll, compareAgain, tagFirst } from './containers/build.mjs';
import { Compose } from './containers/compose.mjs';
import { startControl } from './containers/control.mjs';
import { missingOf } from './containers/engine.mjs';
import { BUSYBOX } from './containers/images.mjs';
import { Pods, play } from './containers/pods.mjs';
import { makeStandIns } from './containers/stand-ins.mjs';
import { Workshop } from './containers/workshop.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { pickPorts } from './machine/ports.mjs';
import { onStop } from './machine/stop-signals.mjs';
import { ensureSystemPackages } from './machine/system-packages.mjs';
import { findTool } from './machine/tools.mjs';

/** Ten are usual on two cores, and four times as much on a very busy machine. */
const LIMIT_MINUTES = 60;
const PARTS = ['compose', 'pods', 'again'];

await main(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { built: { type: 'boolean' } } });
  const parts = positionals.length > 0 ? positionals : PARTS;
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) throw new Failure(`There is no part ${unknown}: ${PARTS.join(', ')}.`);
  const reason = await whyNot();
  if (reason) return say(`skipped: ${reason}`);
  const workshop = new Workshop();
  onStop(() => workshop.end('Stopped.'));
  const tooLong = `It was ended after ${LIMIT_MINUTES} minutes: the step above had not ended.`;
  const limit = setTimeout(() => workshop.end(tooLong), LIMIT_MINUTES * 60_000);
  try {
    await step('base images', () => makeStandIns(workshop));
    const refused = await step('a first container', () => firstContainer(workshop));
    if (refused) return say(`skipped: containers do not start here: ${refused}`);
    const timestamp = values.built ? await tagFirst(workshop, 'latest') : await buildAll(workshop);
    if (parts.includes('compose')) await playInCompose(workshop);
    if (parts.includes('pods')) await playInPods(workshop);
    if (parts.includes('again')) await buildAgain(workshop, timestamp);
    say('the containers test has passed');
  } finally {
    clearTimeout(limit);
    await step('removing everything', () => workshop.remove());
  }
});

/** Why no container can run here; undefined when nothing speaks against it. */
async function whyNot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
  await ensurePackages();
  await ensureSystemPackages(['containers', 'browser', 'kubernetes']);
  return missingOf();
}

async function firstContainer({ podman }) {
  await podman('network', 'create', 'luplay-first');
  const { code, output } = await podman('run', '--rm', '--network', 'luplay-first', BUSYBOX, 'true');
  await podman('network', 'rm', 'luplay-first');
  return code === 0 ? undefined : output.trim().split('\n').at(-1);
}

async function playInCompose(workshop) {
  const ports = await pickPorts(['gateway', 'broadcast'], {});
  const url = `http://localhost:${ports.gateway}`;
  const settings = { LUPLAY_PORT: ports.gateway, LUPLAY_BROADCAST_PORT: ports.broadcast, LUPLAY_ORIGINS: url };
  const compose = new Compose(workshop, settings);
  await withLogs(workshop, async () => {
    await step('compose.yaml up', () => compose.up());
    for (const service of SERVICES) {
      const ms = await compose.coldStart(service);
      say(`${service}: ready ${(ms / 1000).toFixed(1)} s after the start of its container`);
    }
    const mongo = await compose.mongoUrl();
    const control = await startControl(compose, workshop);
    const product = { url, broadcastUrl: `http://localhost:${ports.broadcast}`, mongo };
    await playHere(workshop, ['played', 'rolling'], product, await compose.accounts(), { LUPLAY_CONTROL: control.url });
    control.stop();
  });
  await step('compose.yaml down', () => compose.down());
}

async function playInPods(workshop) {
  if (!findTool('kubectl')) return say('the pods of the overlay demo are skipped: kubectl is not installed');
  const ports = await pickPorts(['gateway', 'broadcast'], {});
  const url = `http://localhost:${ports.gateway}`;
  const pods = new Pods(workshop);
  await withLogs(workshop, async () => {
    const count = await step('the pods of the overlay demo', () => pods.up(ports, url));
    say(`${count} pods are ready`);
    await playHere(
      workshop,
      ['pods'],
      { url, broadcastUrl: `http://localhost:${ports.broadcast}` },
      await pods.accounts(),
    );
  });
  await step('the pods down', () => pods.down());
}

async function buildAgain(workshop, timestamp) {
  if (workshop.kept) return say('images are compared only when all of them were built in the same run');
  await step('some images again, without the cache', () => compareAgain(workshop, timestamp), { quiet: true });
}

async function playHere(workshop, specs, product, accounts, settings) {
  const code = await play(workshop.folder, specs, product, accounts, settings);
  workshop.goOn();
  if (code !== 0) throw new Failure('The product in containers did not do what it should: see above.');
}

/** Shows what the containers have written when `work` fails. */
async function withLogs(workshop, work) {
  try {
    await work();
  } catch (error) {
    workshop.goOn();
    console.log(await workshop.logs());
    throw error;
  }
}
