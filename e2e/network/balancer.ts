import { connect, createServer, type Socket } from 'node:net';
import { GATEWAYS, hosts } from './network.ts';

const PORT = 8080;
/** As of common load balancers: two failed checks take a gateway out, one good check takes it back. */
const CHECK_MS = 1_000;
const CHECK_LIMIT_MS = 2_000;
const FAILURES = 2;
const CONNECT_MS = 2_000;
/** Answered by a service: a gateway that reaches none is of no use. */
const PATH = '/api2/.well-known/jwks.json';

/**
 * What an installation has before its gateways, on the people's own host: connections take turns. Returns where it
 * listens, and what ends it.
 */
export function startBalancer(): { url: string; stop(): void } {
  const failures = new Map(GATEWAYS.map((name) => [name, 0]));
  const sockets = new Set<Socket>();
  let turn = 0;

  async function check(name: string): Promise<void> {
    const answer = await fetch(`http://${hosts[name]}:${PORT}${PATH}`, {
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    failures.set(name, answer?.status === 200 ? 0 : failures.get(name)! + 1);
  }
  const timer = setInterval(() => {
    for (const name of GATEWAYS) void check(name);
  }, CHECK_MS);

  function next(): string {
    const good = GATEWAYS.filter((name) => failures.get(name)! < FAILURES);
    const among = good.length > 0 ? good : GATEWAYS;
    turn += 1;
    return hosts[among[turn % among.length]!]!;
  }

  const server = createServer((near) => {
    const far = connect(PORT, next());
    const timeout = setTimeout(() => far.destroy(), CONNECT_MS);
    far.once('connect', () => clearTimeout(timeout));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(PORT, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${PORT}`,
    stop() {
      clearInterval(timer);
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
