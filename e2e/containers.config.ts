import { defineConfig } from '@playwright/test';
import general from './playwright.config.ts';

/** For the product in containers, which `npm run test:containers` starts; LUPLAY_E2E and LUPLAY_CONTROL name it. */
export default defineConfig({
  ...general,
  testDir: './containers',
  projects: [{ name: 'containers', outputDir: '../test-results/e2e/containers' }],
});
