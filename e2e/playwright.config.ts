import { existsSync } from 'node:fs';
import { defineConfig, type Project } from '@playwright/test';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Painted by the processor either way, and with less work when no graphics card is imitated.
  '--disable-gpu',
  '--disable-software-rasterizer',
];

/** Debian's Chromium, or the one named by LUPLAY_CHROMIUM. */
function chromium(): string {
  const wanted = process.env.LUPLAY_CHROMIUM;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(':')];
  const places = ['chromium-headless-shell', 'chromium'].flatMap((name) =>
    folders.map((folder) => `${folder}/${name}`),
  );
  const found = [wanted, ...places].find((path) => path && existsSync(path));
  if (!found) throw new Error('no Chromium: install the package "chromium" or set LUPLAY_CHROMIUM to its path');
  return found;
}

/**
 * Folders whose specs run side by side. `quiz` and `story` share a product and do not disturb each other: those of
 * quizzes, people and broadcasts know nothing of the story's content and its current chapter; the demo player whose
 * role cards they count keeps them; none ends a process. Those of the hall's screen have made states and no accounts;
 * they are where there is time. `platform` counts everything or changes what everybody sees, so it has a product of its
 * own, on which `evening` follows when it is done, and then `recovery`, whose specs end processes but measure no times.
 */
const GROUPS = {
  quiz: ['quiz', 'people', 'broadcast'],
  story: ['story', 'backoffice', 'hall'],
  platform: ['platform', 'scenario'],
  evening: ['evening'],
  recovery: ['recovery'],
};
const specs = (folders: string[]) => folders.map((folder) => `**/specs/${folder}/*.spec.ts`);

const project = (name: string, files: Pick<Project, 'testMatch' | 'testIgnore'>): Project => ({
  ...files,
  name,
  // A run empties the folders of its own projects only.
  outputDir: `../test-results/e2e/${name}`,
  // Specs of one group share demo people and lists.
  workers: 1,
});

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/product/start-product.ts',
  projects: [
    ...Object.entries(GROUPS).map(([name, folders]) => project(name, { testMatch: specs(folders) })),
    // Specs that depend on time, or end processes and measure how soon they are back.
    project('alone', { testIgnore: specs(Object.values(GROUPS).flat()) }),
  ],
  // `npm test` runs the groups side by side, and then the rest. By hand one spec at a time is safe.
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
    // `support/browser/test.ts` takes pictures of failed tests.
    screenshot: 'off',
    // A trace of every step costs a fifth of the run's time: `-- --trace retain-on-failure` for the spec that failed.
    trace: 'off',
    launchOptions: { executablePath: chromium(), args: CHROMIUM_FLAGS },
  },
});
