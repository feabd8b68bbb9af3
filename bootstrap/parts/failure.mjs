import { endRunning } from './run.mjs';

/** Something the person at the keyboard can put right: shown as its message alone, without a stack. */
export class Failure extends Error {}

/** Runs an entry script; a failure ends it with code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(`\n${error instanceof Failure ? error.message : error.stack}`);
    endRunning();
    process.exit(1);
  }
}
