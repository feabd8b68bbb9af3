import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const accountFile = z.array(z.object({ username: z.string(), password: z.string(), role: z.string() }));
export type AccountFile = z.output<typeof accountFile>;

/** The content of the file; empty when it is missing or invalid. */
export async function readAccountFile(path: string): Promise<AccountFile> {
  try {
    return accountFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}

/** Writes the file atomically, readable only by its owner. */
export async function writeAccountFile(path: string, accounts: AccountFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(accounts, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(draft, 0o600);
  await rename(draft, path);
}
