import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** Runs a script of this service like an operator, with this database and `input` on standard input. Never rejects. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number; stdout: string; stderr: string }> {
  const path = new URL(script, import.meta.url).pathname;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path, ...args],
      { env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** A separate database for a test. */
export async function openTestDatabase() {
  const url = new URL(process.env.MONGO_URL ?? '');
  url.pathname = `/t${randomBytes(6).toString('hex')}`;
  const client = await MongoClient.connect(url.toString());
  const db = client.db();
  return {
    url: url.toString(),
    db,
    async close() {
      await db.dropDatabase();
      await client.close();
    },
  };
}
