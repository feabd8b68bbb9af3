import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './server.ts';

async function main(): Promise<void> {
  const server = await startEmbeddedMongo(readSettings(process.env));
  stopOnSignals(server);
  console.log(JSON.stringify({ ready: true, port: server.port }));
}

function stopOnSignals(server: EmbeddedMongo): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

function fail(error: unknown): never {
  console.error(`embedded MongoDB: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** Settings of the executable. The error names the variable that is missing or wrong. */
function readSettings(env: NodeJS.ProcessEnv): EmbeddedMongoOptions {
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

main().catch(fail);
