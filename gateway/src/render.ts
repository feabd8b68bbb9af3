import { apiLocations, proxySettings, socketErrors, socketLocations } from './api.ts';
import { responseHeaders } from './headers.ts';
import type { GatewayOptions } from './options.ts';
import { compression, general, processLines } from './process.ts';
import { DEFAULT_MAX_BODY, LOBBY_SERVICE, lobbyExpression, socketGroup, socketTable } from './route-table.ts';
import { brotli, cachePolicy, dotSegments, staticLocations } from './static.ts';
import { type Line, quoted, write } from './write.ts';

const BROADCAST_SOCKET = '/ws/broadcast/';

/** The whole nginx.conf of one installation. */
export function renderGateway(options: GatewayOptions): string {
  return write([
    '# Made from packages/contracts by gateway/src/render.ts: change it there.',
    ...processLines(options),
    '',
    ['events', [`worker_connections ${Math.floor(options.openFiles * 0.75)};`]],
    '',
    [
      'http',
      [
        ...general(options),
        ...limits(options),
        ...compression,
        ...maps(options),
        ...proxySettings,
        ...upstreams(options),
        productServer(options),
        broadcastServer(options),
      ],
    ],
  ]);
}

function limits({ connectionsPerAddress, trustedProxies }: GatewayOptions): Line[] {
  return [
    'client_header_timeout 8s;',
    'client_body_timeout 8s;',
    'send_timeout 30s;',
    'keepalive_timeout 60s;',
    'lingering_time 5s;',
    'lingering_timeout 2s;',
    'reset_timedout_connection on;',
    `client_max_body_size ${DEFAULT_MAX_BODY};`,
    'client_body_buffer_size 64k;',
    'large_client_header_buffers 4 8k;',
    ...realAddress(trustedProxies),
    // An IPv6 client owns its whole /64.
    [
      'map $binary_remote_addr $limited_address',
      ['default $binary_remote_addr;', '"~(?s)^(?<network>.{8}).{8}\\z" $network;'],
    ],
    'limit_conn_zone $limited_address zone=addresses:10m;',
    `limit_conn addresses ${connectionsPerAddress};`,
    'limit_conn_status 429;',
    '',
  ];
}

/**
 * Takes the right-most address of `X-Forwarded-For` that is not a trusted proxy. Anything to the left of it may be
 * forged by the client.
 */
function realAddress(proxies: GatewayOptions['trustedProxies']): Line[] {
  const believed = ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'];
  if (!Array.isArray(proxies)) return [`include ${proxies.folder}/real-ip.conf;`, ...believed];
  return proxies.length > 0 ? [...proxies.map((network) => `set_real_ip_from ${network};`), ...believed] : [];
}

/** $public_scheme: the scheme that the browser uses. */
function publicScheme(proxies: GatewayOptions['trustedProxies']): Line[] {
  if (Array.isArray(proxies) && proxies.length === 0) return [['map $scheme $public_scheme', ['default $scheme;']]];
  const networks = Array.isArray(proxies)
    ? proxies.map((network) => `${network} 1;`)
    : [`include ${proxies.folder}/trusted-proxies.conf;`];
  return [
    ['geo $realip_remote_addr $trusted_proxy', ['default 0;', ...networks]],
    ['map "$trusted_proxy $http_x_forwarded_proto" $public_scheme', ['default $scheme;', '"1 https" https;']],
  ];
}

function maps({ trustedProxies }: GatewayOptions): Line[] {
  return [
    ...publicScheme(trustedProxies),
    ['map $public_scheme $hsts', ['default "";', 'https "max-age=31536000";']],
    // The authority that the browser uses, validated so that it cannot inject anything into the policy.
    ['map $http_host $own_authority', ['default localhost;', '"~^(?<authority>[A-Za-z0-9.:_\\[\\]-]+)$" $authority;']],
    [
      'map $http_host $own_host',
      ['default localhost;', '"~^(?<host_only>\\[[0-9a-fA-F:]+\\]|[A-Za-z0-9._-]+)" $host_only;'],
    ],
    // Only sockets are upgraded. All other requests reuse the gateway's connections to the services.
    ['map $request_uri $socket_upgrade', ['default "";', '"~^(/api2)?/ws/" $http_upgrade;']],
    ['map $socket_upgrade $socket_connection', ['default upgrade;', '"" "";']],
    // Keep a service's Retry-After, otherwise set our own.
    ['map "$status:$upstream_http_retry_after" $retry_after', ['default "";', '"429:" 5;', '"503:" 2;']],
    ...cachePolicy,
    dotSegments,
    ...brotli,
    '',
  ];
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
 * one restarts.
 */
const UNLESS_ALL_ARE = 'max_fails=0 backup';
/** A replica that is down refuses at once, and the next one is asked. */
const FAILURES_IGNORED = ['max_fails=0'];

function upstreams(options: GatewayOptions): Line[] {
  const { upstreams, resolver, lobbyAffinity } = options;
  const balancing = (service: string) => (lobbyAffinity && service === LOBBY_SERVICE ? BY_LOBBY : LEAST_CONNECTIONS);
  const group = (name: string, servers: string[], method: string, failures: string[]): Line => [
    `upstream ${name}`,
    [
      // What one worker sees of a replica counts for all of them.
      `zone ${name} 64k;`,
      // Before the method: behind `hash` nginx takes no backup, although it uses those that it has.
      ...failures.flatMap((failure) =>
        servers.map((server) => `server ${server} ${resolver ? 'resolve ' : ''}${failure};`),
      ),
      method,
      'keepalive 64;',
      'keepalive_timeout 60s;',
    ],
  ];
  const callees: [string, string[]][] = [
    ...Object.entries(upstreams),
    ['any-service', Object.values(upstreams).flat()],
  ];
  const calls = callees.map(([name, servers]) => {
    // A name may stand for several replicas.
    const leavesOut = servers.length > 1 || resolver !== null;
    return group(name, servers, balancing(name), leavesOut ? [LEFT_OUT, UNLESS_ALL_ARE] : FAILURES_IGNORED);
  });
  // None is left out of these: nginx would take it back when a socket of it ends, not when it accepts one.
  const holders = [...new Set(socketTable().map(({ upstream }) => upstream))];
  const sockets = holders
    .filter((service) => socketGroup(service, lobbyAffinity) !== service)
    .map((service) =>
      group(socketGroup(service, lobbyAffinity), upstreams[service], LEAST_CONNECTIONS, FAILURES_IGNORED),
    );
  // A request that names no lobby goes anywhere.
  const key: Line[] = lobbyAffinity
    ? [['map $uri $lobby_key', ['default $request_id;', `${quoted(`~${lobbyExpression()}`)} $lobby;`]]]
    : [];
  const known = resolver ? [`include ${resolver};`] : [];
  return [...known, ...key, ...calls, ...sockets, ''];
}

function listen(port: number, ipv6: boolean): Line[] {
  return [
    `listen ${port} default_server backlog=2048;`,
    ...(ipv6 ? [`listen [::]:${port} default_server backlog=2048;`] : []),
  ];
}

function headers(broadcastPort: number): Line[] {
  return responseHeaders(broadcastPort).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
}

function productServer(options: GatewayOptions): Line {
  return [
    'server',
    [
      ...listen(options.port, options.ipv6),
      'server_name _;',
      `root ${options.webRoot};`,
      'charset utf-8;',
      'charset_types text/css text/javascript text/plain application/json;',
      'disable_symlinks off;',
      ...headers(options.broadcastPort),
      // A path of no call: not found.
      ['if ($dot_segments)', ['rewrite ^ /api2/ last;']],
      '',
      ...apiLocations(),
      ...socketLocations(options),
      ...staticLocations(options),
    ],
  ];
}

function broadcastServer(options: GatewayOptions): Line {
  return [
    'server',
    [
      ...listen(options.broadcastPort, options.ipv6),
      'server_name _;',
      ...headers(options.broadcastPort),
      ...socketLocations(options, BROADCAST_SOCKET),
      ...socketErrors(),
      ['location /', ['default_type text/plain;', 'return 404 "not found\\n";']],
    ],
  ];
}
