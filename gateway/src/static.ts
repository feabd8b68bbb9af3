import { FILE_EXTENSIONS } from './mime-types.ts';
import type { GatewayOptions, Texts } from './options.ts';
import type { Line } from './write.ts';

const REMOTES = 'mf-[a-z0-9-]+';

/** File names of builds contain a content hash. */
const HASHED_FOLDERS = `shell|${REMOTES}`;

/** The beginnings of the names of upstreams that are services. */
const SERVICE_GROUPS = 'svc-[a-z-]+|any-service';

/** Folders of files. A missing file in them is a plain 404, never JSON and never the product's page. */
const FILE_FOLDERS = `${HASHED_FOLDERS}|media|profile_pictures|brand`;

/**
 * Browser caching, by status, by where the response comes from and by the path that selected its location: the raw one
 * may begin differently. Services may set it themselves; their other responses and all failures are not cached. Media
 * keep their names when they change, so they expire after an hour.
 */
export const cachePolicy: Line[] = [
  ['map $upstream_http_cache_control $service_cache_policy', ['default "";', '"" "no-store";']],
  [
    'map "$status $proxy_host $uri" $cache_policy',
    [
      'default "no-cache";',
      `"~^[0-9]+ (${SERVICE_GROUPS}) " $service_cache_policy;`,
      '"~^[45]" "no-store";',
      '"~/mf-manifest\\.json$" "no-cache";',
      `"~^[23][0-9]+ [^ ]* /(${HASHED_FOLDERS})/" "public, max-age=31536000, immutable";`,
      '"~^[23][0-9]+ [^ ]* /(media|profile_pictures|brand)/" "public, max-age=3600";',
    ],
  ],
];

/**
 * 1 for a raw path with dot segments, encoded or not, which nginx resolves before it selects a location. Browsers
 * resolve what they know as such themselves, so only somebody who tries the gateway sends them.
 */
export const dotSegments: Line = [
  'map $request_uri $dot_segments',
  ['default 0;', '"~*^[^?]*(/|%2f|%5c)(\\.|%2e){1,2}(/|%2f|%5c|\\?|$)" 1;'],
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

/** The files of builds, sent as brotli where that is there. */
export const buildLocations = (plain: string): Line[] => [
  brotliLocation('js', 'text/javascript', plain),
  brotliLocation('css', 'text/css', plain),
];

/** No hidden files and source maps. */
export const hiddenFiles = (plain: string): Line => ['location ~ "/\\.|\\.map$"', [plain, 'return 404;']];

/** Where `buildLocations` and other locations end. */
export const fileEnds = (plain: string): Line[] => [
  ['location @file', [plain, 'try_files $uri =404;']],
  ['location @missing', ['types {}', 'default_type text/plain;', 'charset utf-8;', 'return 404 "not found\\n";']],
];

export const PLAIN_ERRORS = 'error_page 403 404 405 @missing;';

/**
 * Versioned folders of remotes that run beside the gateway. The name is looked up for each request, so that a remote
 * that is away, or new, is the same to the gateway. Never JSON, as for missing files.
 */
function remoteLocations(hosts: string | null): Line[] {
  if (hosts === null) return [];
  const away = 'error_page 500 502 503 504 = @remote_away;';
  const pass = ['proxy_intercept_errors on;', 'gzip off;', `proxy_pass http://$remote${hosts};`];
  return [
    [`location ~ "^/(?<remote>${REMOTES})/[^/]+/."`, [PLAIN_ERRORS, away, ...pass]],
    ['location @remote_away', ['types {}', 'default_type text/plain;', 'return 503 "unavailable\\n";']],
  ];
}

/**
 * The shell's page says which texts it shows: known before the first script runs, without a request of its own. A
 * filtered page has no ETag and no date, so browsers fetch it again and notice a change of the setting.
 */
const pageLocation = (texts: GatewayOptions['texts'], plain: string): Line => [
  'location = /index.html',
  [plain, 'gzip_static off;', typeof texts === 'string' ? pageTexts(texts) : `include ${texts.folder}/texts.conf;`],
];
/** docker/gateway-start.sh writes the same line. */
const pageTexts = (texts: Texts) => `sub_filter 'data-texts="original"' 'data-texts="${texts}"';`;

/**
 * The specification's address of a story item's picture, made of the item's id. The same for every id: players must not
 * learn which items there are.
 */
const itemPictures = (plain: string): Line => [
  'location ~ ^/media/story/items/[A-Za-z0-9_-]+\\.png$',
  [plain, 'try_files $uri /media/item_Error.png =404;'],
];

/** The front-ends, the files, and the shell's page for every other address. */
export function staticLocations(
  options: Pick<GatewayOptions, 'webRoot' | 'remotes' | 'remoteHosts' | 'texts'>,
): Line[] {
  const { webRoot, remotes, remoteHosts, texts } = options;
  const plain = PLAIN_ERRORS;
  return [
    ['location = /remotes.json', [plain, `alias ${remotes};`]],
    // At both addresses: for clients of the API and for pages.
    ['location = /api2/version.json', [plain, `alias ${webRoot}/version.json;`]],
    ['location = /api2/docs', ['return 301 /api2/docs/;']],
    ['location ^~ /api2/docs/', [plain, `alias ${webRoot}/docs/;`, 'index index.html;']],
    pageLocation(texts, plain),
    hiddenFiles(plain),
    ...remoteLocations(remoteHosts),
    ...buildLocations(plain),
    itemPictures(plain),
    [`location ~ ^/(${FILE_FOLDERS})(/|$)`, [plain, 'try_files $uri =404;']],
    [`location ~ \\.(${FILE_EXTENSIONS.join('|')})$`, [plain, 'try_files $uri =404;']],
    // Service paths that scanners try, and the folder behind /api2/docs/.
    ['location ~ ^/(metrics|healthz|readyz|docs|ws)(/|$)', [plain, 'return 404;']],
    ['location /', [plain, 'try_files $uri /index.html;']],
    ...fileEnds(plain),
  ];
}
