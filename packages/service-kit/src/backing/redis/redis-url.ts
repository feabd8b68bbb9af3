/** Where REDIS_URL points to: one server, or the master that Sentinels name. */
export type RedisTarget = RedisServer | RedisSentinels;

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

interface RedisServer extends Common {
  server: RedisAddress;
}

export interface RedisSentinels extends Common {
  sentinels: RedisAddress[];
  /** The name of the master in the Sentinels' configuration. */
  master: string;
  /** For the Sentinels themselves, which have accounts of their own. */
  sentinelAccess: Access;
}

const SERVER_PORT = 6379;
const SENTINEL_PORT = 26_379;
/** Scheme, kind, account, hosts, path, query. */
const FORM = /^(rediss?)([+]sentinel)?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^?#]*))?(?:[?]([^#]*))?$/;

export const REDIS_URL_HINT = 'wants redis://host:port or redis+sentinel://host:port,host:port/master';

/**
 * `redis://[user:password@]host[:port][/database]`, or
 * `redis+sentinel://[user:password@]host[:port],…/master[/database][?sentinelUser=…&sentinelPassword=…]`.
 * `rediss`: over TLS.
 * Throws for anything else. Not by `URL`, which knows no list of hosts.
 */
export function readRedisUrl(url: string): RedisTarget {
  const [, scheme, isSentinel, access = '', hosts = '', path = '', query] = FORM.exec(url) ?? [];
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const master = isSentinel ? parts.shift() : undefined;
  const database = Number(parts.shift() ?? 0);
  const addresses = hosts.split(',').map((host) => readAddress(host, isSentinel ? SENTINEL_PORT : SERVER_PORT));
  const [server] = addresses;
  const isWhole = parts.length === 0 && (isSentinel ? master !== undefined : addresses.length === 1);
  if (!scheme || !server || !isWhole || !Number.isInteger(database)) throw new Error(`REDIS_URL ${REDIS_URL_HINT}`);
  const common = { tls: scheme === 'rediss', database, ...readAccess(access) };
  if (master === undefined) return { ...common, server };
  const options = new URLSearchParams(query);
  const [username, password] = [options.get('sentinelUser'), options.get('sentinelPassword')];
  const sentinelAccess = { ...(username ? { username } : {}), ...(password ? { password } : {}) };
  return { ...common, sentinels: addresses, master, sentinelAccess };
}

export const isRedisUrl = (url: string): boolean => {
  try {
    readRedisUrl(url);
    return true;
  } catch {
    return false;
  }
};

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
