import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Player } from './client.ts';

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
