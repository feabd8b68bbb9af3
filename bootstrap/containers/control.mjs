import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Failure } from '../command/failure.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { buildImage } from './engine.mjs';
import { IMAGES, NGINX_BASE, repositoryOf } from './images.mjs';

const LEFT_OUT = new Set(['node_modules', '.git', '.build', 'test-results', '.data']);

/** What the browser tests may do with the containers: `POST <url>/<action>` with JSON, answered with JSON. */
export async function startControl(compose, workshop) {
  const actions = {
    '/build': (change) => buildChanged(workshop, change),
    '/scale': ({ service }) => compose.scaleToTwo(service),
    '/kill': ({ service, index }) => compose.kill(service, index),
    '/roll': async ({ service }) => ({ address: await compose.roll(service) }),
    '/gateway': () => compose.replaceGateway(),
    '/release': ({ remote }) => compose.release(remote),
    '/remote': ({ remote, version }) => compose.setRemote(`${remote}=${version}`),
  };
  const server = createServer(async (request, response) => {
    try {
      response.end(JSON.stringify((await actions[request.url](await json(request))) ?? {}));
    } catch (error) {
      response.writeHead(500).end(error.message);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/**
 * The next release: images of sources in which one file has another text. Those of front-ends carry the builds over
 * that are live now. `only`: their names, instead of all.
 */
async function buildChanged(workshop, { only, commit, file, from, to }) {
  const context = mkdtempSync(join(workshop.folder, 'changed-'));
  try {
    cpSync(REPOSITORY, context, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
    const path = join(context, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Failure(`${file} no longer has «${from}»`);
    writeFileSync(path, text.replace(from, to));
    const timestamp = Math.floor(Date.now() / 1000);
    const engine = { name: 'podman', file: 'podman', env: workshop.env };
    for (const image of IMAGES.filter(({ name }) => !only || only.includes(name))) {
      const latest = `${repositoryOf(image.name)}:latest`;
      const former = image.base === NGINX_BASE ? { PREVIOUS: latest } : {};
      const args = { ...image.args, ...former, LUPLAY_COMMIT: commit };
      const { code, output } = await buildImage(engine, { ...image, args, tags: [latest], timestamp, context });
      workshop.goOn();
      if (code !== 0) throw new Failure(output);
    }
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}
