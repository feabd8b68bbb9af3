import { Failure } from './failure.mjs';
import { endRunning } from './run.mjs';

/** Runs an entry script. A failure ends it and the programs that it runs, with code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    const isTyped = error instanceof Failure || `${error.code}`.startsWith('ERR_PARSE_ARGS');
    console.error(`\n${isTyped ? error.message : error.stack}`);
    endRunning();
    process.exit(1);
  }
}
