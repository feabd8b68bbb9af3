import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const program = promisify(execFile);

/** Of bootstrap/network: the hosts with their addresses, the port that delays frames, and where the switch is. */
const network: { hosts: Record<string, string>; delayed: string; namespace: string; dataDir: string } = JSON.parse(
  process.env.LUPLAY_NETWORK ?? '{}',
);
export const { hosts, dataDir } = network;

const named = (...prefixes: string[]) =>
  Object.keys(hosts).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));

export const REDIS = named('redis-');
export const NATS = named('nats-');
export const BACKING = [...REDIS, ...NATS, 'mongo'];
export const GATEWAYS = named('gateway-');
export const SERVICES = named('user-', 'lobby-game-', 'broadcast-', 'story-');
const ALL = Object.keys(hosts);

/** Runs a program at the switch. */
const atSwitch = (...command: string[]) => program('nsenter', [`--net=${network.namespace}`, ...command]);

const set = (names: string[]) => `{ ${names.map((name) => hosts[name]).join(', ')} }`;
/** What `from` sends to `to` vanishes without a word. */
const vanishes = (from: string[], to: string[]) => `ip saddr ${set(from)} ip daddr ${set(to)} drop`;

/** Rules for every packet between two hosts, instead of those that are there. */
async function rule(...rules: string[]): Promise<void> {
  const chain = `chain between { type filter hook forward priority 0; ${rules.map((each) => `${each};`).join(' ')} }`;
  const script = `table bridge faults\ndelete table bridge faults\ntable bridge faults {\n${chain}\n}\n`;
  const nft = spawn('nsenter', [`--net=${network.namespace}`, 'nft', '-f', '-'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  nft.stdin.end(script);
  const [code] = await once(nft, 'exit');
  if (code !== 0) throw new Error(`nft refused:\n${script}`);
}

/** Nothing passes between these hosts and those. */
export const cut = (these: string[], those: string[]) => rule(vanishes(these, those), vanishes(those, these));

/** Whatever this host sends is lost; it receives everything. */
export const halfOpen = (host: string) =>
  rule(
    vanishes(
      [host],
      ALL.filter((other) => other !== host),
    ),
  );

export const lose = (percent: number) => rule(`meta protocol ip numgen random mod 100 < ${percent} drop`);

/** Every frame takes the way of the delay. */
export async function delay(): Promise<void> {
  const redirect = `u32 match u32 0 0 action mirred egress redirect dev ${network.delayed}`;
  for (const host of ALL) await atSwitch('tc', ...`filter add dev ${host} ingress protocol all ${redirect}`.split(' '));
}

/** The link of a host carries no more than this, in each direction; what does not fit waits, and then is dropped. */
export async function narrow(host: string, rate: string): Promise<void> {
  const shape = `root tbf rate ${rate} burst 4kb latency 500ms`.split(' ');
  await atSwitch('tc', 'qdisc', 'replace', 'dev', host, ...shape);
  await program('tc', ['-n', host, 'qdisc', 'replace', 'dev', 'eth0', ...shape]);
}

/** Ends all faults. */
export async function heal(): Promise<void> {
  await rule();
  for (const host of ALL) {
    await atSwitch('tc', 'filter', 'del', 'dev', host, 'ingress');
    await atSwitch('tc', 'qdisc', 'del', 'dev', host, 'root').catch(() => undefined);
    await program('tc', ['-n', host, 'qdisc', 'del', 'dev', 'eth0', 'root']).catch(() => undefined);
  }
}

const { password = '' } = new URL(process.env.REDIS_URL?.replace(/@.*/, '@host') ?? 'redis://host');

async function roleOf(redis: string): Promise<string[]> {
  const { stdout } = await program('redis-cli', ['-h', hosts[redis]!, '--no-auth-warning', '-a', password, 'ROLE']);
  return stdout.split('\n');
}

export async function redisMaster(): Promise<string> {
  for (const name of REDIS) if ((await roleOf(name))[0] === 'master') return name;
  throw new Error('there is no Redis master');
}

/** What keeps one thing together on the NATS servers: a stream or the whole cluster. */
interface Group {
  name: string;
  cluster?: { leader?: string; replicas?: { current: boolean }[] };
}
interface Servers {
  meta_cluster?: Group['cluster'];
  account_details?: { stream_detail?: Group[] }[];
}

/** All groups, as their leaders see them: only a leader knows who is up to date. */
async function natsGroups(): Promise<Map<string, Group['cluster']>> {
  const groups = new Map<string, Group['cluster']>();
  for (const server of NATS) {
    const response = await fetch(`http://${hosts[server]}:8222/jsz?streams=true`);
    const { meta_cluster: cluster, account_details: accounts = [] } = (await response.json()) as Servers;
    const seen = [{ name: 'cluster', cluster }, ...accounts.flatMap(({ stream_detail = [] }) => stream_detail)];
    for (const { name, cluster } of seen)
      if (!groups.get(name) || cluster?.leader === server)
        groups.set(name, cluster?.leader === server ? cluster : undefined);
  }
  return groups;
}

/** The server that leads a stream of the bucket from which spectators are told. */
export async function natsLeader(): Promise<string> {
  const [, group] = [...(await natsGroups())].find(([name]) => name.startsWith('KV_live_games')) ?? [];
  const leader = group?.leader;
  if (!leader) throw new Error('live_games has no leader');
  return leader;
}

/** What is not yet as before a fault. */
export async function unsettled(): Promise<string[]> {
  const roles = await Promise.all(REDIS.map(roleOf));
  const masters = roles.filter(([role]) => role === 'master').length;
  const following = roles.filter(([role, , , state]) => role === 'slave' && state === 'connected').length;
  const behind = [...(await natsGroups())].filter(
    ([, group]) => group?.replicas?.every(({ current }) => current) !== true,
  );
  return [
    ...(masters === 1 && following === 2 ? [] : [`${masters} Redis masters, ${following} replicas`]),
    ...behind.map(([name]) => `NATS: ${name}`),
  ];
}
