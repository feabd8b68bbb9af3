import { globSync, readFileSync } from 'node:fs';

/**
 * One Jest for the whole house. Service tests read MONGO_URL, REDIS_URL and NATS_URL, which
 * `bootstrap/with-backing.mjs` sets.
 */
const testsOfPages = globSync('{shell,mf-*,packages/{web-kit,quiz-ui}}/{src,test,testing}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
}).map((file) => `${import.meta.dirname}/${file}`);
/** Test files that draw or that need all of Jest's timers: their first comment names an environment. */
const drawn = testsOfPages.filter((file) => readFileSync(file, 'utf8').includes('@jest-environment '));

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', '/\\.data', '/\\.build/'],
  modulePathIgnorePatterns: ['<rootDir>/\\.data', '<rootDir>/.*/dist/'],
};

/** What draws: each file has a document and modules of its own. */
const pages = {
  ...common,
  displayName: 'pages',
  testMatch: drawn,
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  setupFilesAfterEnv: ['<rootDir>/packages/web-kit/testing/patience.ts'],
  moduleNameMapper: { '\\.css$': '<rootDir>/packages/web-kit/testing/css-module.ts' },
};

/** In plain Node.js: modules are loaded once for many files. */
const plain = {
  ...common,
  runner: 'jest-light-runner/child-process',
  setupFiles: ['<rootDir>/packages/service-kit/src/testing/runner/setup.ts'],
};
/** Parts whose tests run servers, besides those of the services. */
const SERVING = `${import.meta.dirname}/{bootstrap,gateway,packages/{embedded-mongo,live-kit,service-kit}}/**`;
const services = {
  ...plain,
  displayName: 'services',
  testMatch: ['**/*.service.test.ts', `${SERVING}/*.test.ts`],
};
/** Needs no server. */
const computing = {
  ...plain,
  displayName: 'computing',
  setupFiles: [...plain.setupFiles, '<rootDir>/packages/web-kit/testing/plain.ts'],
  testMatch: ['**/*.test.{ts,tsx}', ...['**/*.service.test.ts', SERVING, ...drawn].map((those) => `!${those}`)],
};

export default {
  projects: [services, computing, pages],
  testSequencer: '<rootDir>/bootstrap/checks/test-order.mjs',
  testTimeout: 60000,
  // Twice the cores that the tests are made for: half of the time of those with servers is waiting.
  maxWorkers: 4,
  // A worker of several GB takes longer to end than the 500 ms that Jest allows, which looks like a leak.
  workerIdleMemoryLimit: '1500MB',
  forceExit: false,
};
