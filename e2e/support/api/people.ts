import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accounts, profiles } from '@luplay/contracts/user';
import type { Page } from '@playwright/test';
import { type Account, PINNED_NODE, product, REPOSITORY } from '../product/product.ts';
import { ask, type Session } from './api.ts';

const PASSWORD = 'скамейка под дождём';

/** A new user with a new account. */
export async function newcomer(displayName: string): Promise<Account & { session: Session }> {
  const username = freshName();
  const { token, user } = await ask(accounts.createAccount, { body: { username, password: PASSWORD, displayName } });
  return { username, password: PASSWORD, role: 'User', session: { token, user } };
}

export const freshName = (): string => `guest.${randomBytes(5).toString('hex')}`;

export const lucoinsOf = async ({ token, user }: Session): Promise<number> =>
  (await ask(profiles.lucoins, { params: { id: user.userId } }, token)).lucoins;

/** Fills the profile set-up; `name` replaces the suggested name. */
export async function setUp(page: Page, name?: string): Promise<void> {
  if (name) await page.getByLabel('Имя', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Female' }).click();
  await page.getByRole('radio', { name: 'Картинка 3', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Фиолетовый' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** New accounts with their tokens, created by the operator's command, because that many log-ins would be slow. */
export async function issueTokens(count: number, prefix: string): Promise<{ userId: string; token: string }[]> {
  const args = [join(REPOSITORY, 'bootstrap/user.mjs'), 'issue-tokens', String(count), prefix];
  const env = { ...process.env, LUPLAY_DATA: product().dataDir };
  const { stdout } = await promisify(execFile)(PINNED_NODE, args, { env, maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout) as { userId: string; token: string }[];
}
