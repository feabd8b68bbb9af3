/** Telegram's web clients show the product in a frame. */
const FRAME_ANCESTORS = "'self' https://web.telegram.org https://*.telegram.org";

const contentSecurityPolicy = (broadcastPort: number) =>
  [
    "default-src 'self'",
    // Inside the messenger the shell loads Telegram's own script.
    "script-src 'self' https://telegram.org",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    // Older Safari does not count sockets of the same host as 'self'.
    `connect-src 'self' ws://$own_authority wss://$own_authority ws://$own_host:${broadcastPort} wss://$own_host:${broadcastPort}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${FRAME_ANCESTORS}`,
  ].join('; ');

/** Headers of every response, including responses of the services and failures. */
export function responseHeaders(broadcastPort: number): [name: string, value: string][] {
  return [
    ['X-Request-Id', '$request_id'],
    ['Content-Security-Policy', contentSecurityPolicy(broadcastPort)],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Strict-Transport-Security', '$hsts'],
    ['Cache-Control', '$cache_policy'],
    ['Retry-After', '$retry_after'],
    ['Content-Encoding', '$file_encoding'],
    ['Vary', '$file_vary'],
  ];
}

/** Headers of the services that the gateway sets itself, or that would contradict its own. */
export const HIDDEN_FROM_SERVICES = [
  'X-Request-Id',
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Strict-Transport-Security',
  'X-Frame-Options',
  'X-Powered-By',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Credentials',
];

/** Headers that the services get, replacing those of the client. An empty value removes the header. */
export const REQUEST_HEADERS: [name: string, value: string][] = [
  ['Host', '$http_host'],
  ['Upgrade', '$socket_upgrade'],
  ['Connection', '$socket_connection'],
  ['X-Request-Id', '$request_id'],
  ['X-Real-IP', '$remote_addr'],
  ['X-Forwarded-Proto', '$public_scheme'],
  ['X-Forwarded-Host', '$http_host'],
  // It has the code of an invitation, and a remote's own nginx would log it with an error.
  ['Referer', ''],
  ['X-Forwarded-For', ''],
  ['X-Forwarded-Port', ''],
  ['X-Forwarded-Server', ''],
  ['X-Forwarded-User', ''],
  ['X-Original-URL', ''],
  ['X-Rewrite-URL', ''],
  ['X-User-Id', ''],
  ['Forwarded', ''],
];
