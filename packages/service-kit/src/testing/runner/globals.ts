import { beginFile, type Globals, setLimit } from './setup.ts';

/** What `@jest/globals` is in plain Node.js; evaluated for each test file. */
beginFile();

const globals = globalThis as Globals & typeof import('@jest/globals');
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } = globals;
export const jest = { ...globals.jest, setTimeout: setLimit };
