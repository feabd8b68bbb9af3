import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../embedded-mongo/src/main.ts', import.meta.url));

/** An embedded MongoDB of a test's own, for tests that take the database away. */
export interface OwnDatabase {
  /** With a database name. */
  url: string;
  /** The process keeps its connections and answers nothing. */
  hang(): void;
  wake(): void;
  close(): Promise<void>;
}

/** `folder`: where the data is kept; a temporary one unless given. */
export async function startDatabase(folder?: string): Promise<OwnDatabase> {
  const dir = folder ?? mkdtempSync(join(tmpdir(), 'luplay-database-'));
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...process.env, EMBEDDED_MONGO_FILE: join(dir, 'mongo.sqlite') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return {
    url: `mongodb://127.0.0.1:${JSON.parse(String(line)).port}/own`,
    hang: () => void server.kill('SIGSTOP'),
    wake: () => void server.kill('SIGCONT'),
    async close() {
      if (server.kill('SIGKILL')) await once(server, 'exit');
      if (!folder) rmSync(dir, { recursive: true });
    },
  };
}
