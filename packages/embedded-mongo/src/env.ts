import type { EmbeddedMongoOptions } from './server.ts';

/** Settings of the executable. The error names the variable that is missing or wrong. */
export function readSettings(env: NodeJS.ProcessEnv): EmbeddedMongoOptions {
  const file = env.EMBEDDED_MONGO_FILE;
  if (!file) throw new Error('EMBEDDED_MONGO_FILE is not set: the path of the database file');
  return {
    file,
    account: account(env.EMBEDDED_MONGO_USER, env.EMBEDDED_MONGO_PASSWORD),
    setAside: env.EMBEDDED_MONGO_SET_ASIDE === '1',
    port: wholeNumber('EMBEDDED_MONGO_PORT', env.EMBEDDED_MONGO_PORT, 0, 65535) ?? 0,
    ttlIntervalMs: wholeNumber('EMBEDDED_MONGO_TTL_MS', env.EMBEDDED_MONGO_TTL_MS, 10, 86_400_000),
  };
}

function account(user: string | undefined, password: string | undefined): EmbeddedMongoOptions['account'] {
  if (!user && !password) return undefined;
  if (!user || !password)
    throw new Error('EMBEDDED_MONGO_USER and EMBEDDED_MONGO_PASSWORD go together: one is missing');
  for (const [name, text] of Object.entries({ EMBEDDED_MONGO_USER: user, EMBEDDED_MONGO_PASSWORD: password })) {
    if (!/^[\x20-\x7e]+$/.test(text)) throw new Error(`${name} must be of printable ASCII characters`);
  }
  return { user, password };
}

function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not '${text}'`);
  }
  return value;
}
