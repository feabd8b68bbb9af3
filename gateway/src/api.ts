import { ERRORS, type ErrorCode, SOCKET_LIMITS } from '@luplay/contracts';
import { HIDDEN_FROM_SERVICES, REQUEST_HEADERS } from './headers.ts';
import type { GatewayOptions } from './options.ts';
import { type Route, routeTable, socketGroup, socketTable } from './route-table.ts';
import { type Line, quoted } from './write.ts';

/** Proxy settings for the services, inherited by every location below. */
export const proxySettings: Line[] = [
  'proxy_http_version 1.1;',
  ...REQUEST_HEADERS.map(([name, value]): Line => `proxy_set_header ${name} ${quoted(value)};`),
  ...HIDDEN_FROM_SERVICES.map((name): Line => `proxy_hide_header ${name};`),
  'proxy_connect_timeout 2s;',
  'proxy_send_timeout 10s;',
  // Services answer within 3.5 s (the timeout of a database operation), so a slower replica hangs. The time starts when
  // the whole body has been sent.
  'proxy_read_timeout 4s;',
  // Bodies are streamed to the service, so that its limit on the whole request also ends slow bodies.
  'proxy_request_buffering off;',
  'proxy_buffer_size 8k;',
  'proxy_buffers 16 8k;',
  // Responses for slow clients are buffered in the service, not on a disk that may be full.
  'proxy_max_temp_file_size 0;',
  // Retry on the next replica, mutating calls too: all are safe to repeat (decision 0036).
  'proxy_next_upstream error timeout non_idempotent;',
  'proxy_next_upstream_tries 3;',
  'proxy_next_upstream_timeout 5s;',
];

/** `/api2/…`: the calls of the contracts. Any other path is 404, so `/metrics` and the like are not public. */
export function apiLocations(): Line[] {
  return [
    [
      'location ^~ /api2/',
      [
        ...JSON_ALWAYS,
        'error_page 413 @api_too_large;',
        'error_page 429 @api_rate_limited;',
        'error_page 500 502 503 504 = @api_unavailable;',
        answer('not_found'),
        '',
        ...routeTable().map(routeLocation),
      ],
    ],
    ['location @api_too_large', [...jsonAnswer('too_large')]],
    ['location @api_rate_limited', [...jsonAnswer('rate_limited')]],
    ['location @api_unavailable', [...jsonAnswer('unavailable')]],
  ];
}

/** The sockets, under `/api2` and without it. `only`: the sockets of one path. */
export function socketLocations({ lobbyAffinity }: Pick<GatewayOptions, 'lobbyAffinity'>, only?: string): Line[] {
  const sockets = socketTable().filter(({ path }) => only === undefined || path === only);
  return sockets.flatMap(({ path, upstream }) =>
    (only ? [path] : [path, `/api2${path}`]).map(
      (prefix): Line => [
        `location ^~ ${prefix}`,
        [
          ...JSON_ALWAYS,
          'error_page 429 @api_rate_limited;',
          'error_page 500 502 503 504 = @api_unavailable;',
          ...stripApi(prefix),
          // Heartbeats arrive every second. The timeout also applies to handshakes, which then go to the next replica.
          `proxy_read_timeout ${SOCKET_LIMITS.silence}ms;`,
          'proxy_send_timeout 60s;',
          `proxy_pass http://${socketGroup(upstream, lobbyAffinity)};`,
        ],
      ],
    ),
  );
}

/** Named locations that `socketLocations` refers to, for a server without an API. */
export const socketErrors = (): Line[] => [
  ['location @api_rate_limited', [...jsonAnswer('rate_limited')]],
  ['location @api_unavailable', [...jsonAnswer('unavailable')]],
];

function routeLocation({ match, path, upstream, maxBody, stallSeconds }: Route): Line {
  const head = {
    exact: `location = /api2${path}`,
    prefix: `location ^~ /api2${path}`,
    open: `location /api2${path}`,
    regex: `location ~ ^/api2/${path}`,
  }[match];
  if (!upstream) return [head, [answer('not_found')]];
  return [
    head,
    [
      // Pictures wait in a queue for decoding. Their streamed body cannot be sent to another replica.
      ...(maxBody ? [`client_max_body_size ${maxBody};`, `proxy_read_timeout ${stallSeconds ? 30 : 15}s;`] : []),
      // A little later than the service, whose answer says why.
      ...(stallSeconds ? [`client_body_timeout ${stallSeconds + 5}s;`] : []),
      ...stripApi(head),
      `proxy_pass http://${upstream === 'any' ? 'any-service' : upstream};`,
    ],
  ];
}

/** The service gets the normalised path that selected the location, not the raw one, so the two cannot differ. */
const stripApi = (head: string): Line[] => (head.includes('/api2') ? ['rewrite ^/api2(/.*)$ $1 break;'] : []);

/** JSON for every path, including `/api2/page.js`. */
const JSON_ALWAYS: Line[] = ['types {}', 'default_type application/json;'];

const jsonAnswer = (code: ErrorCode): Line[] => [...JSON_ALWAYS, answer(code)];

function answer(code: ErrorCode): string {
  const { status, message } = ERRORS[code];
  return `return ${status} '${JSON.stringify({ success: false, code, message })}';`;
}
