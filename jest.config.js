/**
 * One Jest for the whole house. Service tests read MONGO_URL, REDIS_URL and NATS_URL, which
 * `bootstrap/with-backing.mjs` sets.
 */
export default {
  testEnvironment: 'node',
  testSequencer: '<rootDir>/bootstrap/checks/test-order.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
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
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', '/\\.data', '/\\.build/'],
  modulePathIgnorePatterns: ['<rootDir>/\\.data', '<rootDir>/.*/dist/'],
  testTimeout: 60000,
  // A worker of several GB takes longer to end than the 500 ms that Jest allows, which looks like a leak.
  workerIdleMemoryLimit: '1500MB',
  forceExit: false,
};
