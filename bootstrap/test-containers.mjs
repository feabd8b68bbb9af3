/**
 * `npm run test:containers`: builds all images from nothing, brings compose.yaml up with them, and plays a game in
 * Chromium while a service is scaled, one replica is killed and a remote is released. Says why it is skipped where
 * containers cannot run. Leaves nothing; LUPLAY_CONTAINERS names a folder that is kept for the next run,
 * which `-- --built` starts with the images that are there.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, step } from './command/report.mjs';
import { run, toolEnvironment } from './command/run.mjs';
import { PINNED_NODE, REPOSITORY, SERVICES } from './command/settings.mjs';
import { Compose } from './containers/compose.mjs';
import { startControl } from './containers/control.mjs';
import { makeMongo, makeStandIns } from './containers/stand-ins.mjs';
import { openWorkshop } from './containers/workshop.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { pickPorts } from './machine/ports.mjs';
import { ensureSystemPackages, findBrowser } from './machine/system-packages.mjs';
import { findTool } from './machine/tools.mjs';

await main(async () => {
  await ensurePackages();
  await ensureSystemPackages(['containers', 'browser']);
  const reason = whyNot();
  if (reason) return say(`skipped: ${reason}`);
  const workshop = openWorkshop();
  try {
    await step('base images', () => makeStandIns(workshop));
    const refused = await step('a first container', () => firstContainer(workshop));
    if (refused) return say(`skipped: containers do not start here: ${refused}`);
    if (!process.argv.includes('--built')) await buildAll(workshop);
    process.exitCode = await play(workshop);
  } finally {
    await step('removing everything', workshop.remove);
  }
});

async function buildAll(workshop) {
  const images = [join(REPOSITORY, 'bootstrap/images.mjs')];
  const { code } = await run(process.execPath, images, { env: workshop.env, show: true });
  if (code !== 0) throw new Failure('The images could not be built.');
  await step('mongo:8.0', () => makeMongo(workshop));
}

/** Why no container can run here; undefined when nothing speaks against it. */
function whyNot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
  const missing = ['podman', 'runc', 'mmdebstrap', 'python3'].find((name) => !findTool(name));
  return missing && `${missing} is not installed and cannot be installed`;
}

async function firstContainer({ podman }) {
  await podman('network', 'create', 'luplay-first');
  const { code, output } = await podman('run', '--rm', '--network', 'luplay-first', 'busybox:1.37', 'true');
  await podman('network', 'rm', 'luplay-first');
  return code === 0 ? undefined : output.trim().split('\n').at(-1);
}

async function play(workshop) {
  const ports = await pickPorts(['gateway', 'broadcast'], {});
  const url = `http://localhost:${ports.gateway}`;
  const settings = { LUPLAY_PORT: ports.gateway, LUPLAY_BROADCAST_PORT: ports.broadcast, LUPLAY_ORIGINS: url };
  const compose = new Compose(workshop, settings);
  try {
    await step('everything up', () => compose.up());
    for (const service of SERVICES) {
      const ms = await compose.coldStart(service);
      say(`${service}: ready ${(ms / 1000).toFixed(1)} s after the start of its container`);
    }
    const dataDir = join(workshop.folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'demo-accounts.json'), await compose.accounts());
    const mongo = `mongodb://${await compose.address('mongo')}:27017/luplay`;
    writeFileSync(join(dataDir, 'urls.json'), JSON.stringify({ mongo }));
    const product = { url, broadcastUrl: `http://localhost:${ports.broadcast}`, dataDir, webRoot: '' };
    const control = await startControl(compose, workshop);
    const env = {
      ...toolEnvironment(),
      LUPLAY_E2E: JSON.stringify(product),
      LUPLAY_CONTROL: control.url,
      LUPLAY_CHROMIUM: findBrowser(),
    };
    const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/containers.config.ts'];
    const { code } = await run(PINNED_NODE, args, { env, show: true });
    control.stop();
    if (code !== 0) console.log(await compose.logs());
    return code;
  } catch (error) {
    console.log(await compose.logs());
    throw error;
  } finally {
    await step('everything down', () => compose.down());
  }
}
