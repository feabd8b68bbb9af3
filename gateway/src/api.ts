import { ERRORS, type ErrorCode, SOCKET_LIMITS } from '@luplay/contracts';
import { HIDDEN_FROM_SERVICES, REQUEST_HEADERS } from './headers.ts';
import { type Route, routeTable, socketTable, socketUpstream } from './route-table.ts';
import { type Line, quoted } from './write.ts';

/** How requests travel to the services; inherited by every location below. */
export const proxySettings: Line[] = [
  'proxy_http_version 1.1;',
  ...REQUEST_HEADERS.map(([name, value]): Line => `proxy_set_header ${name} ${quoted(value)};`),
  ...HIDDEN_FROM_SERVICES.map((name): Line => `proxy_hide_header ${name};`),
  'proxy_connect_timeout 2s;',
  'proxy_send_timeout 10s;',
  // A service answers within 3.5 s, if only that what it needs is away (its limit on a database operation): a replica
  // that takes longer hangs. The time begins when the whole body has been sent.
  'proxy_read_timeout 4s;',
  // Bodies are streamed through, so that the service's limit on a whole request also ends bodies that only trickle in.
  'proxy_request_buffering off;',
  'proxy_buffer_size 8k;',
  'proxy_buffers 16 8k;',
  // What a slow client has not taken yet waits in its service, not on a disk that may be full.
  'proxy_max_temp_file_size 0;',
  // A replica that dies or hangs goes unnoticed: every mutating call is safe to repeat (decisions, section 1).
  'proxy_next_upstream error timeout non_idempotent;',
  'proxy_next_upstream_tries 3;',
  'proxy_next_upstream_timeout 5s;',
];

/** `/api2/…`: the contracts' calls. What is in no contract is nobody's, so `/metrics` and the like stay inside. */
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

/** The sockets, under `/api2` and bare. `only`: just those of one path. */
export function socketLocations(only?: string): Line[] {
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
          // Heartbeats come each second. It also bounds the handshake, which the next replica is given then.
          `proxy_read_timeout ${SOCKET_LIMITS.silence}ms;`,
          'proxy_send_timeout 60s;',
          `proxy_pass http://${socketUpstream(upstream)};`,
        ],
      ],
    ),
  );
}

/** Named locations that `socketLocations` refers to, for a server that has no API. */
export const socketErrors = (): Line[] => [
  ['location @api_rate_limited', [...jsonAnswer('rate_limited')]],
  ['location @api_unavailable', [...jsonAnswer('unavailable')]],
];

function routeLocation({ match, path, upstream, maxBody }: Route): Line {
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
      // Pictures: decoding waits for its turn. Another replica could not be given the body anyway, it was streamed
      // through.
      ...(maxBody ? [`client_max_body_size ${maxBody};`, 'proxy_read_timeout 15s;'] : []),
      ...stripApi(head),
      `proxy_pass http://${upstream === 'any' ? 'any-service' : upstream};`,
    ],
  ];
}

/** The service gets the path that the location was chosen by, not the raw one: nobody can make the two differ. */
const stripApi = (head: string): Line[] => (head.includes('/api2') ? ['rewrite ^/api2(/.*)$ $1 break;'] : []);

/** Whatever the path looks like: `/api2/page.js` is answered with JSON too. */
const JSON_ALWAYS: Line[] = ['types {}', 'default_type application/json;'];

const jsonAnswer = (code: ErrorCode): Line[] => [...JSON_ALWAYS, answer(code)];

function answer(code: ErrorCode): string {
  const { status, message } = ERRORS[code];
  return `return ${status} '${JSON.stringify({ success: false, code, message })}';`;
}
