import { ERRORS, type ErrorCode, SERVICES, type ServiceName } from '@luplay/contracts';
import { LOBBY_SERVICE, lobbyExpression, type Route, routeTable, socketGroup, socketTable } from './route-table.ts';

/** Where the replicas of the services are. */
export interface Replicas {
  /** Addresses of each service's replicas, `host:port`. */
  upstreams: Record<ServiceName, string[]>;
  /** Of those that are not ready too; the same where nothing knows. */
  all?: Record<ServiceName, string[]>;
  /** The addresses are names that nginx looks up again while it runs (from 1.27.3 on). A name may stand for several. */
  areNames: boolean;
  /** Requests and sockets of one lobby go to one replica (decision 0070). Needs the replicas' own addresses. */
  lobbyAffinity: boolean;
}

/** The part of nginx's configuration that is made of the contracts, by the names under which nginx.conf includes it. */
export function contractFiles(replicas: Replicas): Record<string, string> {
  return {
    'routes.conf': text([answer('not_found'), ...routeTable().flatMap(route)]),
    'sockets.conf': text(sockets(replicas)),
    'errors.conf': text((['too_large', 'rate_limited', 'unavailable'] as const).flatMap(namedAnswer)),
    'upstreams.conf': text(upstreams(replicas)),
  };
}

const text = (lines: string[]) => `# Made by gateway/src/routes.ts.\n${lines.join('\n')}\n`;
const block = (head: string, lines: string[]) => [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];

function route({ match, path, upstream, maxBody, stallSeconds }: Route): string[] {
  const head = {
    exact: `location = /api2${path}`,
    prefix: `location ^~ /api2${path}`,
    open: `location /api2${path}`,
    regex: `location ~ ^/api2/${path}`,
  }[match];
  if (!upstream) return block(head, [answer('not_found')]);
  return block(head, [
    // Pictures wait in a queue for decoding. Their streamed body cannot be sent to another replica.
    ...(maxBody ? [`client_max_body_size ${maxBody};`, `proxy_read_timeout ${stallSeconds ? 30 : 15}s;`] : []),
    // A little later than the service, whose answer says why.
    ...(stallSeconds ? [`client_body_timeout ${stallSeconds + 5}s;`] : []),
    STRIP_API,
    `proxy_pass http://${upstream === 'any' ? ANY_SERVICE : upstream};`,
  ]);
}

/** The service gets the normalised path that selected the location, not the raw one, so the two cannot differ. */
const STRIP_API = 'rewrite ^/api2(/.*)$ $1 break;';
const ANY_SERVICE = 'any-service';

/** The sockets, under `/api2` and without it. */
function sockets({ lobbyAffinity }: Replicas): string[] {
  return socketTable().flatMap(({ path, upstream }) => {
    const pass = ['include socket.conf;', `proxy_pass http://${socketGroup(upstream, lobbyAffinity)};`];
    return [...block(`location ^~ ${path}`, pass), ...block(`location ^~ /api2${path}`, [STRIP_API, ...pass])];
  });
}

const namedAnswer = (code: ErrorCode) =>
  block(`location @api_${code}`, ['types {}', 'default_type application/json;', answer(code)]);

function answer(code: ErrorCode): string {
  const { status, message } = ERRORS[code];
  return `return ${status} '${JSON.stringify({ success: false, code, message })}';`;
}

/** Least open requests or sockets: sockets are spread over the replicas, and calls avoid one that does not answer. */
const LEAST_CONNECTIONS = 'least_conn;';
/** A replica that is added or removed moves few lobbies. */
const BY_LOBBY = 'hash $lobby_key consistent;';

/**
 * A replica that did not answer once is left out for this long, then one request tries it again. Longer than the
 * timeout of that request, so that no second one tries it meanwhile.
 */
const LEFT_OUT = 'max_fails=1 fail_timeout=5s';
/**
 * All replicas again, for when all are left out: one that was restarted a moment ago is left out still when the next
 * one restarts. And for when none is ready, as while Redis is away: they still do what does not need it.
 */
const UNLESS_ALL_ARE = 'max_fails=0 backup';
/** A replica that is down refuses at once, and the next one is asked. */
const FAILURES_IGNORED = 'max_fails=0';

function upstreams({ upstreams, all = upstreams, areNames, lobbyAffinity }: Replicas): string[] {
  const group = (name: string, services: ServiceName[], method: string, failures: string, isBacked: boolean) => {
    const listed = (from: typeof upstreams, how: string) =>
      services.flatMap((one) => from[one]).map((server) => `server ${server} ${areNames ? 'resolve ' : ''}${how};`);
    return block(`upstream ${name}`, [
      // What one worker sees of a replica counts for all of them.
      `zone ${name} 64k;`,
      // Before the method: behind `hash` nginx takes no backup, although it uses those that it has.
      ...listed(upstreams, failures),
      ...(isBacked ? listed(all, UNLESS_ALL_ARE) : []),
      method,
      'keepalive 64;',
      // Shorter than that of the services, which is shorter than `proxy_read_timeout`.
      'keepalive_timeout 2s;',
    ]);
  };
  const calls = (name: string, services: ServiceName[]) => {
    const method = lobbyAffinity && name === LOBBY_SERVICE ? BY_LOBBY : LEAST_CONNECTIONS;
    const leavesOut = areNames || services.flatMap((one) => upstreams[one]).length > 1;
    return group(name, services, method, leavesOut ? LEFT_OUT : FAILURES_IGNORED, leavesOut);
  };
  const services = Object.keys(upstreams) as ServiceName[];
  // None is left out of these: nginx would take it back when a socket of it ends, not when it accepts one.
  const holders = [...new Set(socketTable().map(({ upstream }) => upstream))];
  const sockets = holders
    .map((service) => [socketGroup(service, lobbyAffinity), service] as const)
    .filter(([name]) => !SERVICES.some((service) => service === name))
    .flatMap(([name, service]) => group(name, [service], LEAST_CONNECTIONS, FAILURES_IGNORED, areNames));
  return [
    // A request that names no lobby goes anywhere.
    ...(lobbyAffinity
      ? block('map $uri $lobby_key', ['default $request_id;', `${quoted(`~${lobbyExpression()}`)} $lobby;`])
      : []),
    ...services.flatMap((name) => calls(name, [name])),
    ...calls(ANY_SERVICE, services),
    ...sockets,
  ];
}

/** A string in nginx's quotes. Variables in it are still expanded. */
export const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
