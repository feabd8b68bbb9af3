import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/** As the environment's own module sees it: only there can `createContext` be replaced. */
const vm = createRequire(import.meta.url)('node:vm');

/**
 * Jest's environment for Node.js over a plain context. The usual one intercepts each access to a global object, which
 * makes long computations several times slower. For tests that compute:
 * `@jest-environment ./packages/web-kit/testing/plain-environment.mjs` in the first comment.
 */
export default class PlainEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...given) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
