import { kubernetesOptions } from './options.ts';
import { compression, general, processLines } from './process.ts';
import { brotli, buildLocations, fileEnds, hiddenFiles, PLAIN_ERRORS } from './static.ts';
import { write } from './write.ts';

/** Files of a remote are a few requests of each new page, and the gateway asks for all of them. */
const OPEN_FILES = 8192;

/** The nginx.conf of a remote's own image. The gateway adds the headers of responses; only it and probes ask. */
export function renderRemote(): string {
  const options = { ...kubernetesOptions, workers: 1, openFiles: OPEN_FILES, accessLog: null };
  const plain = PLAIN_ERRORS;
  return write([
    '# Made by gateway/src/remote.ts: change it there.',
    ...processLines(options),
    '',
    ['events', [`worker_connections ${Math.floor(OPEN_FILES / 2)};`]],
    '',
    [
      'http',
      [
        ...general(options),
        ...compression,
        ...brotli,
        [
          'server',
          [
            `listen ${options.port} default_server;`,
            'server_name _;',
            `root ${options.webRoot};`,
            'charset utf-8;',
            'charset_types text/css text/javascript text/plain application/json;',
            'add_header Content-Encoding "$file_encoding" always;',
            'add_header Vary "$file_vary" always;',
            ['location = /healthz', ['default_type text/plain;', 'return 200 "ok\\n";']],
            hiddenFiles(plain),
            ...buildLocations(plain),
            ['location /', [plain, 'try_files $uri =404;']],
            ...fileEnds(plain),
          ],
        ],
      ],
    ],
  ]);
}
