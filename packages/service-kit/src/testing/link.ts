import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a backing service that can be cut and mended, so that a test has an outage of its own. */
export interface Link {
  /** The service's URL through the link. */
  url: string;
  /** Nobody gets through, those who were through are thrown out. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function linkTo(serviceUrl: string): Promise<Link> {
  const target = new URL(serviceUrl);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true).pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serviceUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.toString().replace(/\/$/, ''),
    cut,
    mend() {
      whole = true;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
