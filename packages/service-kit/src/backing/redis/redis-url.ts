/** Where REDIS_URL points to: one server, the master that Sentinels name, or a cluster. */
export type RedisTarget = RedisServer | RedisSentinels | RedisCluster;

export interface RedisAddress {
  host: string;
  port: number;
}

interface Access {
  username?: string;
  password?: string;
}

interface Common extends Access {
  tls: boolean;
  database: number;
}

export interface RedisServer extends Common {
  server: RedisAddress;
}

export interface RedisSentinels extends Common {
  sentinels: RedisAddress[];
  /** The name of the master in the Sentinels' configuration. */
  master: string;
  /** For the Sentinels themselves, which have accounts of their own. */
  sentinelAccess: Access;
}

export interface RedisCluster extends Common {
  /** Some of its nodes, which name the others. */
  nodes: RedisAddress[];
}

const SERVER_PORT = 6379;
const SENTINEL_PORT = 26_379;
/** Scheme, kind, account, hosts, path, query. */
const FORM = /^(rediss?)(?:[+](sentinel|cluster))?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^?#]*))?(?:[?]([^#]*))?$/;

export const REDIS_URL_HINT =
  'wants redis://host:port, redis+sentinel://host:port,host:port/master or redis+cluster://host:port,host:port';

/**
 * `redis://[user:password@]host[:port][/database]`, or
 * `redis+sentinel://[user:password@]host[:port],…/master[/database][?sentinelUser=…&sentinelPassword=…]`, or
 * `redis+cluster://[user:password@]host[:port],…`, where one node is enough that can be reached.
 * `rediss`: over TLS.
 * Throws for anything else. Not by `URL`, which knows no list of hosts.
 */
export function readRedisUrl(url: string): RedisTarget {
  const [, scheme, kind, access = '', hosts = '', path = '', query] = FORM.exec(url) ?? [];
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const master = kind === 'sentinel' ? parts.shift() : undefined;
  const database = kind === 'cluster' ? 0 : Number(parts.shift() ?? 0);
  const defaultPort = kind === 'sentinel' ? SENTINEL_PORT : SERVER_PORT;
  const addresses = hosts.split(',').map((host) => readAddress(host, defaultPort));
  const [server] = addresses;
  const isWhole = parts.length === 0 && (kind === 'sentinel' ? master !== undefined : kind || addresses.length === 1);
  if (!scheme || !server || !isWhole || !Number.isInteger(database)) throw new Error(`REDIS_URL ${REDIS_URL_HINT}`);
  const common = { tls: scheme === 'rediss', database, ...readAccess(access) };
  if (kind === 'cluster') return { ...common, nodes: addresses };
  if (master === undefined) return { ...common, server };
  const options = new URLSearchParams(query);
  const [username, password] = [options.get('sentinelUser'), options.get('sentinelPassword')];
  const sentinelAccess = { ...(username ? { username } : {}), ...(password ? { password } : {}) };
  return { ...common, sentinels: addresses, master, sentinelAccess };
}

/** As options of a client, which takes no undefined ones. */
export const accessOf = ({ username, password }: Access): Access => ({
  ...(username === undefined ? {} : { username }),
  ...(password === undefined ? {} : { password }),
});

function readAccess(text: string): Access {
  const [username = '', ...rest] = text.split(':');
  const password = rest.join(':');
  return {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
}

/** An IPv6 address stands in brackets. */
function readAddress(text: string, fallback: number): RedisAddress {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-fA-F:]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (!host) throw new Error(`REDIS_URL ${REDIS_URL_HINT}`);
  return { host, port: Number(port ?? fallback) };
}
