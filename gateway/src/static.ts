import { FILE_EXTENSIONS } from './mime-types.ts';
import type { GatewayOptions } from './options.ts';
import type { Line } from './write.ts';

/** Folders of files: something missing in them is plainly missing, never the product's page and never JSON. */
const FILE_FOLDERS = 'shell|mf-[a-z0-9-]+|media|profile_pictures|brand';

/** Names of builds and their chunks hold a hash of what is in them. */
const HASHED_FOLDERS = 'shell|mf-[a-z0-9-]+';

/**
 * What browsers may keep, decided by status and path. Services may say it themselves for `/api2`; what they leave open
 * and failures are never kept. Media keep their names when they change, so they are asked for again after an hour.
 */
export const cachePolicy: Line[] = [
  ['map $upstream_http_cache_control $service_cache_policy', ['default "";', '"" "no-store";']],
  [
    'map "$status $request_uri" $cache_policy',
    [
      'default "no-cache";',
      '"~^[0-9]+ /api2/(docs/|version\\.json)" "no-cache";',
      '"~^[0-9]+ /(api2|ws)/" $service_cache_policy;',
      '"~^[45]" "no-store";',
      '"~/mf-manifest\\.json(\\?|$)" "no-cache";',
      `"~^[23][0-9]+ /(${HASHED_FOLDERS})/" "public, max-age=31536000, immutable";`,
      '"~^[23][0-9]+ /(media|profile_pictures|brand)/" "public, max-age=3600";',
    ],
  ],
];

/**
 * Scripts and styles lie in the folders a second time, as brotli: about a seventh less than as gzip. nginx's own
 * packages have no module for it, so the file is chosen by its name. A browser that names a weight for `br` gets gzip,
 * and so does everybody where there is no such file.
 */
export const brotli: Line[] = [
  ['map $http_accept_encoding $brotli', ['default .none;', '"~*(^|[ ,])br([ ,]|$)" .br;']],
  ['map "$status $uri" $file_encoding', ['default "";', `"~^[23][0-9]+ /(${HASHED_FOLDERS})/.+\\.(js|css)\\.br$" br;`]],
  ['map $file_encoding $file_vary', ['default "";', 'br Accept-Encoding;']],
];

const brotliLocation = (extension: string, type: string, plain: string): Line => [
  `location ~ ^/(${HASHED_FOLDERS})/.+\\.${extension}$`,
  [plain, 'gzip off;', 'types {}', `default_type ${type};`, 'try_files $uri$brotli @file;'],
];

/** The frontends, the files, and the shell's page for every other address. */
export function staticLocations({ webRoot, remotes }: Pick<GatewayOptions, 'webRoot' | 'remotes'>): Line[] {
  const plain = 'error_page 403 404 405 @missing;';
  return [
    ['location = /remotes.json', [plain, `alias ${remotes};`]],
    // Where clients of the API look for it, and where pages do.
    ['location = /api2/version.json', [plain, `alias ${webRoot}/version.json;`]],
    ['location = /api2/docs', ['return 301 /api2/docs/;']],
    ['location ^~ /api2/docs/', [plain, `alias ${webRoot}/docs/;`, 'index index.html;']],
    // Hidden files and source maps are nobody's business.
    ['location ~ "/\\.|\\.map$"', [plain, 'return 404;']],
    brotliLocation('js', 'text/javascript', plain),
    brotliLocation('css', 'text/css', plain),
    [`location ~ ^/(${FILE_FOLDERS})(/|$)`, [plain, 'try_files $uri =404;']],
    [`location ~ \\.(${FILE_EXTENSIONS.join('|')})$`, [plain, 'try_files $uri =404;']],
    // Service paths that people try, and the folder behind /api2/docs/.
    ['location ~ ^/(metrics|healthz|readyz|docs|ws)(/|$)', [plain, 'return 404;']],
    ['location /', [plain, 'try_files $uri /index.html;']],
    ['location @file', [plain, 'try_files $uri =404;']],
    ['location @missing', ['types {}', 'default_type text/plain;', 'charset utf-8;', 'return 404 "not found\\n";']],
  ];
}
