import { readSettings } from './env.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from './server.ts';

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

main().catch(fail);
