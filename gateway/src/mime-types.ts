/** nginx's own list is at a different path on every system. */
export const MIME_TYPES: Record<string, string> = {
  'text/html': 'html',
  'text/css': 'css',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/javascript': 'js mjs',
  'application/json': 'json',
  'application/manifest+json': 'webmanifest',
  'application/wasm': 'wasm',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/x-icon': 'ico',
  'font/woff2': 'woff2',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg opus',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Extensions that are never a page of the product. A missing one is a missing file. */
export const FILE_EXTENSIONS = [
  ...Object.values(MIME_TYPES).flatMap((list) => list.split(' ')),
  'map',
  'gz',
  'br',
  'xml',
];
