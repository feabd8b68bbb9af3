import { FILE_EXTENSIONS } from './mime-types.ts';
import type { GatewayOptions } from './options.ts';
import type { Line } from './write.ts';

/** Folders of files. A missing file in them is a plain 404, never JSON and never the product's page. */
const FILE_FOLDERS = 'shell|mf-[a-z0-9-]+|media|profile_pictures|brand';

/** File names of builds contain a content hash. */
const HASHED_FOLDERS = 'shell|mf-[a-z0-9-]+';

/**
 * Browser caching, by status and path. Services may set it themselves for `/api2`; their other responses and all
 * failures are not cached. Media keep their names when they change, so they expire after an hour.
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
 * Scripts and styles are also stored as brotli, about a seventh smaller than gzip. nginx's own packages have no brotli
 * module, so the file is chosen by name. Browsers that give `br` a q-value get gzip, and so does everybody when there
 * is no brotli file.
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

/** The front-ends, the files, and the shell's page for every other address. */
export function staticLocations({ webRoot, remotes }: Pick<GatewayOptions, 'webRoot' | 'remotes'>): Line[] {
  const plain = 'error_page 403 404 405 @missing;';
  return [
    ['location = /remotes.json', [plain, `alias ${remotes};`]],
    // At both addresses: for clients of the API and for pages.
    ['location = /api2/version.json', [plain, `alias ${webRoot}/version.json;`]],
    ['location = /api2/docs', ['return 301 /api2/docs/;']],
    ['location ^~ /api2/docs/', [plain, `alias ${webRoot}/docs/;`, 'index index.html;']],
    // No hidden files and source maps.
    ['location ~ "/\\.|\\.map$"', [plain, 'return 404;']],
    brotliLocation('js', 'text/javascript', plain),
    brotliLocation('css', 'text/css', plain),
    [`location ~ ^/(${FILE_FOLDERS})(/|$)`, [plain, 'try_files $uri =404;']],
    [`location ~ \\.(${FILE_EXTENSIONS.join('|')})$`, [plain, 'try_files $uri =404;']],
    // Service paths that scanners try, and the folder behind /api2/docs/.
    ['location ~ ^/(metrics|healthz|readyz|docs|ws)(/|$)', [plain, 'return 404;']],
    ['location /', [plain, 'try_files $uri /index.html;']],
    ['location @file', [plain, 'try_files $uri =404;']],
    ['location @missing', ['types {}', 'default_type text/plain;', 'charset utf-8;', 'return 404 "not found\\n";']],
  ];
}
