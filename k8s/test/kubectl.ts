import { execFileSync } from 'node:child_process';
import { it } from '@jest/globals';

function hasKubectl(): boolean {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A test that needs kubectl. */
export const test = hasKubectl() ? it : it.skip;
