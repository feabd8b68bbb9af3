import { lazy } from 'react';

/** Pauses before code is requested again, ms: together longer than the gateway is away while it is replaced. */
const PAUSES_MS = [500, 1_000, 1_500, 2_000, 2_000, 2_000];

/** Requests code again when it could not be loaded. */
export async function persistently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}

/** React's `lazy`, which keeps a failure for ever, for code that is requested again first. */
export const lazily: typeof lazy = (load) => lazy(() => persistently(load));
