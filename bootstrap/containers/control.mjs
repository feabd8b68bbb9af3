import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Failure } from '../command/failure.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { buildImage } from './engine.mjs';
import { IMAGES, repositoryOf } from './images.mjs';

const LEFT_OUT = new Set(['node_modules', '.git', '.build', 'test-results', '.data']);

/** What the browser test may do with the containers: `POST <url>/scale`, `/kill`, `/release`, with JSON. */
export async function startControl(compose, workshop) {
  const actions = {
    '/scale': ({ service, count }) => compose.scale(service, count),
    '/kill': ({ service, index }) => compose.kill(service, index),
    '/build': (change) => buildChanged(workshop, change),
    '/release': ({ remote }) => compose.release(remote),
  };
  const server = createServer(async (request, response) => {
    try {
      await actions[request.url](await json(request));
      response.end('{}');
    } catch (error) {
      response.writeHead(500).end(error.message);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** The image of a remote with another text in one of its files, with the build that is live now. */
async function buildChanged(workshop, { remote, file, from, to }) {
  const folder = mkdtempSync(join(tmpdir(), 'luplay-changed-'));
  try {
    cpSync(REPOSITORY, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
    const path = join(folder, remote, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Failure(`${remote}/${file} no longer has «${from}»`);
    writeFileSync(path, text.replace(from, to));
    const image = IMAGES.find(({ name }) => name === remote);
    const latest = `${repositoryOf(remote)}:latest`;
    const args = { ...image.args, PREVIOUS: latest, LUPLAY_COMMIT: 'changed' };
    const timestamp = Math.floor(Date.now() / 1000);
    const engine = { name: 'podman', file: 'podman', env: workshop.env };
    const { code, output } = await buildImage(engine, { ...image, args, tags: [latest], timestamp, context: folder });
    if (code !== 0) throw new Failure(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
