/** The embedded database listens on loopback only. In a container of a closed network others may reach it. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const PORT = 27017;
const INNER_PORT = 27018;

/** The account that MongoDB's image makes at its first start. */
const { MONGO_INITDB_ROOT_USERNAME: user, MONGO_INITDB_ROOT_PASSWORD_FILE: file } = process.env;
const password = file ? readFileSync(file, 'utf8') : process.env.MONGO_INITDB_ROOT_PASSWORD;

const database = spawn(process.execPath, [...process.execArgv, '/app/packages/embedded-mongo/src/main.ts'], {
  env: {
    ...process.env,
    EMBEDDED_MONGO_FILE: '/data/db/luplay.sqlite',
    EMBEDDED_MONGO_PORT: String(INNER_PORT),
    EMBEDDED_MONGO_USER: user,
    EMBEDDED_MONGO_PASSWORD: password,
  },
  stdio: 'inherit',
});
database.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => database.kill(signal));

createServer((socket) => {
  const inner = connect(INNER_PORT, '127.0.0.1');
  for (const end of [socket, inner]) end.setNoDelay(true);
  socket.pipe(inner).pipe(socket);
  socket.on('error', () => inner.destroy());
  inner.on('error', () => socket.destroy());
}).listen(PORT, '0.0.0.0');
