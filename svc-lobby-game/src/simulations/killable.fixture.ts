import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually, processSettings, startProcess } from '@luplay/service-kit/testing';
import type { Service } from '../lobby.fixture.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

const cleanUp: (() => unknown)[] = [];

/** Ends what `startKillable` has started. */
export async function stopKillables(): Promise<void> {
  for (const work of cleanUp.splice(0).reverse()) await work();
}

/** A replica beside `main`, in a process of its own that can be killed. */
export async function startKillable(main: Service): Promise<{ url: string; kill(): Promise<void> }> {
  const keys = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(main.keys.jwks));
  });
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => keys.close());
  const database = new URL(process.env.MONGO_URL ?? '');
  database.pathname = `/${main.namespace}`;
  const settings = {
    ...(await processSettings()),
    LUPLAY_NAMESPACE: main.namespace,
    LUPLAY_REPLICA: 'killable',
    LUPLAY_RATE_SCALE: '1000',
    LUPLAY_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`,
    MONGO_URL: database.href,
  };
  const { child, exit } = startProcess(MAIN, settings);
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  cleanUp.push(kill);
  const url = `http://127.0.0.1:${settings.PORT}`;
  // A new process, on a machine that may be busy.
  await eventually(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200, 30_000);
  return { url, kill };
}
