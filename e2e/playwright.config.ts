import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Debian's Chromium, or the one named by LUPLAY_CHROMIUM. */
function chromium(): string {
  const wanted = process.env.LUPLAY_CHROMIUM;
  const places = (process.env.PATH ?? '').split(':').map((folder) => `${folder}/chromium`);
  const found = [wanted, '/usr/bin/chromium', ...places].find((path) => path && existsSync(path));
  if (!found) throw new Error('no Chromium: install the package "chromium" or set LUPLAY_CHROMIUM to its path');
  return found;
}

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results/e2e',
  globalSetup: './support/product/start-product.ts',
  // One product for all of them; and two cores.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'ru-RU',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromium(), args: CHROMIUM_FLAGS },
  },
});
