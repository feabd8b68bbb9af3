import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import type { Player } from './client.ts';

function executable(): string {
  const found = [
    process.env.LUPLAY_CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path));
  if (!found) throw new Error('no Chromium: install the package "chromium" or set LUPLAY_CHROMIUM to its path');
  return found;
}

export const launchBrowser = (...args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), args: ['--no-sandbox', ...args] });

/** A context in which the player is logged in. The page stores the role; the services read the token only. */
export function contextOf(
  browser: Browser,
  url: string,
  { userId, token }: Player,
  role: 'developer' | 'User',
  options: BrowserContextOptions = { viewport: { width: 1280, height: 800 } },
) {
  const user = { userId, telegramId: '', username: 'bench', displayName: 'Измеритель', role };
  const localStorage = [
    { name: 'authToken', value: token },
    { name: 'userData', value: JSON.stringify(user) },
  ];
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  return browser.newContext({ ...options, baseURL: url, storageState });
}
