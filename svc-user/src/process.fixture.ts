import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { MongoClient } from 'mongodb';
import { operate } from './operator/commands.ts';

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

/** The same in this process, which is much faster. `env` is all that the command is given. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv, input = ''): ReturnType<typeof runScript> {
  const [stdout, stderr] = [[], []] as [string[], string[]];
  const written = (lines: string[]) => lines.map((line) => `${line}\n`).join('');
  const code = await operate(args, {
    env,
    input: Readable.from([input]),
    print: (line) => void stdout.push(line),
    printError: (line) => void stderr.push(line),
  });
  return { code, stdout: written(stdout), stderr: written(stderr) };
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
