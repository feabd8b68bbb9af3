import { statSync } from 'node:fs';

/**
 * Kinds of test files, those that take longest first. A long file that starts last keeps one core busy alone; Jest
 * knows the durations of earlier runs, but a fresh clone has none.
 */
const KINDS = [
  /\/simulation\.test\.ts$/,
  /\/(cli|full-disk|under-npm|balance)\.(service\.)?test\.ts$/,
  /\.service\.test\.ts$/,
  /\/(bootstrap|gateway|embedded-mongo|live-kit|service-kit)\//,
];

const rank = (path) => {
  const index = KINDS.findIndex((kind) => kind.test(path));
  return index === -1 ? KINDS.length : index;
};

/** Jest's order of test files. @typedef {{ path: string }} Test */
export default class LongestFirst {
  /** @param {Test[]} tests */
  sort(tests) {
    const ranked = tests.map((test) => ({ test, rank: rank(test.path), size: statSync(test.path).size }));
    return ranked.sort((one, other) => one.rank - other.rank || other.size - one.size).map(({ test }) => test);
  }

  /** @param {Test[]} tests @param {{ shardIndex: number, shardCount: number }} part counted from 1 */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1);
  }

  /** Jest knows no earlier failures here: all are run. @param {Test[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
