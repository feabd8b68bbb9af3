import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accounts } from '@luplay/contracts/user';
import { z } from 'zod';
import { callAs, type Player } from './client.ts';

const cli = fileURLToPath(new URL('../../../svc-user/src/cli.ts', import.meta.url));

/** Accounts created by the operator's command, because a thousand log-ins would measure argon2. */
export async function benchPlayers(count: number, prefix: string): Promise<Player[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'issue-tokens', String(count), prefix], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return z
    .array(z.object({ userId: z.string(), token: z.string() }))
    .length(count)
    .parse(JSON.parse(stdout));
}

const demoAccounts = z.array(
  z.object({ username: z.string(), password: z.string(), role: z.union([z.string(), z.array(z.string())]) }),
);

/** The demo account of a developer. */
export async function demoDeveloper(url: string, dataDir: string): Promise<Player> {
  const all = demoAccounts.parse(JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')));
  const found = all.find(({ role }) => [role].flat().at(-1) === 'developer');
  if (!found) throw new Error('there is no demo account of a developer');
  const { username, password } = found;
  const { token, user } = await callAs(url, { userId: '', token: '' }, accounts.login, {
    body: { username, password },
  });
  return { userId: user.userId, token };
}
