/** How to reach NATS: the servers of one cluster share the account of the first that has one. */
export interface NatsServers {
  servers: string[];
  user?: string;
  pass?: string;
  token?: string;
  /** A server without TLS is refused: without this the library would log in there in the clear. */
  tls?: Record<never, never>;
}

export const NATS_URL_HINT = 'wants nats://host:port, several separated by commas';

/** `nats://`, `tls://` or nothing; account; address. */
const SERVER = /^(?:(nats|tls):\/\/)?(?:([^@/?#]*)@)?([^@/?#]+)\/?$/;

/**
 * Connection options from `nats://[user:password@]host[:port],…`; the library ignores the user, password or token in a
 * URL. Each server may be a whole URL. Throws for anything else.
 */
export function readNatsUrl(url: string): NatsServers {
  let scheme: string | undefined;
  let account: string | undefined;
  const servers = url.split(',').map((part) => {
    const [, own, access, address] = SERVER.exec(part.trim()) ?? [];
    scheme ??= own;
    account ??= access;
    if (!scheme || !address || !URL.canParse(`nats://${address}`)) throw new Error(`NATS_URL ${NATS_URL_HINT}`);
    return `${own ?? scheme}://${address}`;
  });
  const reached = { servers, ...(servers.some((server) => server.startsWith('tls:')) ? { tls: {} } : {}) };
  if (!account) return reached;
  const [user = '', ...pass] = account.split(':');
  if (pass.length === 0) return { ...reached, token: decodeURIComponent(user) };
  return { ...reached, user: decodeURIComponent(user), pass: decodeURIComponent(pass.join(':')) };
}
