/** Settings passed by `bootstrap/bench.mjs`. */
export interface BenchEnv {
  /** The gateway's origin, `http://host:port`. */
  url: string;
  dataDir: string;
}

export function benchEnv(): BenchEnv {
  const { LUPLAY_URL, LUPLAY_DATA } = process.env;
  if (!LUPLAY_URL || !LUPLAY_DATA)
    throw new Error('run `npm run bench`: it starts a product and sets LUPLAY_URL and LUPLAY_DATA');
  return { url: LUPLAY_URL.replace(/\/$/, ''), dataDir: LUPLAY_DATA };
}
