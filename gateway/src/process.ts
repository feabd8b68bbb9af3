import { MIME_TYPES } from './mime-types.ts';
import type { GatewayOptions } from './options.ts';
import type { Line } from './write.ts';

/** What every nginx of the product has, of a gateway or of a remote. */
export type ProcessOptions = Pick<
  GatewayOptions,
  'user' | 'workers' | 'openFiles' | 'pidFile' | 'stateDir' | 'tempModules' | 'accessLog'
>;

export function processLines({ user, workers, openFiles, pidFile }: ProcessOptions): Line[] {
  return [
    ...(user ? [`user ${user};`] : []),
    'daemon off;',
    `worker_processes ${workers};`,
    `worker_rlimit_nofile ${openFiles};`,
    'worker_shutdown_timeout 10s;',
    `pid ${pidFile};`,
    'error_log stderr warn;',
  ];
}

export function general({ stateDir, tempModules, accessLog }: ProcessOptions): Line[] {
  const log = { time: '$time_iso8601', requestId: '$request_id', method: '$request_method', path: '$logged_path' };
  const numbers = { status: '$status', bytes: '$body_bytes_sent', seconds: '$request_time' };
  return [
    'server_tokens off;',
    'absolute_redirect off;',
    'sendfile on;',
    'tcp_nopush on;',
    ['types', Object.entries(MIME_TYPES).map(([type, extensions]) => `${type} ${extensions};`)],
    'default_type application/octet-stream;',
    `client_body_temp_path ${stateDir}/body;`,
    ...tempModules.map((name) => `${name}_temp_path ${stateDir}/${name};`),
    // No query strings in the log, and no codes: segments that begin with five digits, outside of builds and media.
    ...(accessLog
      ? [
          [
            'map $uri $logged_path',
            [
              'default $uri;',
              '"~^/(shell|mf-[^/]*|media|profile_pictures|brand)/" $uri;',
              '"~^(?<before_code>.*/)[0-9]{5,}[^/]*(?<after_code>/.*)?$" "$before_code***$after_code";',
            ],
          ] as Line,
          `log_format line escape=json '${JSON.stringify({ ...log, ...numbers, upstream: '$upstream_addr' })}';`,
          `access_log ${accessLog} line;`,
        ]
      : ['access_log off;']),
    '',
  ];
}

export const compression: Line[] = [
  'gzip on;',
  'gzip_static on;',
  'gzip_proxied any;',
  'gzip_vary on;',
  'gzip_min_length 1024;',
  'gzip_comp_level 4;',
  'gzip_types text/css text/javascript text/plain application/json application/manifest+json image/svg+xml;',
  '',
];
