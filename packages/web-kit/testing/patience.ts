/**
 * Runs before each test file. Tests that draw wait for what should come, however busy the machine is: a limit near the
 * usual second would fail there.
 */
const PATIENCE_MS = 20_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}
