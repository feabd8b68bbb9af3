import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

/**
 * `/metrics` on a port of its own and nothing else: a network policy knows ports, not paths, so who may read the
 * measurements need not reach the calls of the service. Resolves to what closes it.
 */
export async function serveMetrics(
  registry: Registry,
  log: Logger,
  port: number,
  host: string,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.setHeader('Content-Type', registry.contentType).end(text);
    } catch (error) {
      log.error({ err: error }, 'a collector of metrics failed');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
