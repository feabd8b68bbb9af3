import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP relay to a backing service that a test can cut and restore, and that can lose a reply. */
export interface Link {
  /** The service's URL through the link. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Holds back what is sent in both directions until `mend`, like a stopped process. */
  hang(): void;
  mend(): void;
  /**
   * Forwards the next request that contains all of `words` and breaks the connection before its reply. Resolves when it
   * has broken.
   */
  loseReplyTo(...words: string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Its port stays its own while it is cut: another process could take a port that is closed. Clients are accepted then,
 * and disconnected at once. `cut`: it begins so.
 */
export async function linkTo(serviceUrl: string, options: { cut?: boolean } = {}): Promise<Link> {
  const target = new URL(serviceUrl);
  const open = new Set<Socket>();
  let whole = options.cut !== true;
  let hangs = false;
  let trap: { words: string[]; sprung: () => void } | null = null;

  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    let doomed: (() => void) | null = null;
    near.on('data', (chunk) => {
      if (trap?.words.every((word) => chunk.includes(word))) {
        doomed = trap.sprung;
        trap = null;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (doomed) {
        near.destroy();
        doomed();
      } else near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      if (hangs) one.pause();
      one.setNoDelay(true);
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
    hang() {
      hangs = true;
      for (const socket of open) socket.pause();
    },
    mend() {
      whole = true;
      hangs = false;
      for (const socket of open) socket.resume();
    },
    loseReplyTo(...words) {
      return new Promise((sprung) => {
        trap = { words, sprung };
      });
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Links to all backing services, for a service with a database of its own. */
export async function linkToBacking() {
  const { MONGO_URL = '', REDIS_URL = '', NATS_URL = '' } = process.env;
  const own = Object.assign(new URL(MONGO_URL), { pathname: `/outage${Date.now()}` });
  const links = { mongo: await linkTo(own.href), redis: await linkTo(REDIS_URL), nats: await linkTo(NATS_URL) };
  return {
    ...links,
    env: { MONGO_URL: links.mongo.url, REDIS_URL: links.redis.url, NATS_URL: links.nats.url },
    close: () => Promise.all(Object.values(links).map((link) => link.close())),
  };
}
