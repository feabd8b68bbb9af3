import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { RequestContext } from '../http/handler.ts';
import { sendJson } from '../http/respond.ts';
import type { Probe } from './probe.ts';
import type { HealthAnswer } from './roll-call.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve. `/health`: the whole product, for the gateway, limited for
 * each address. `/metrics`, where it has no port of its own (`registry`: null).
 */
export function platformRoutes(
  app: Express,
  parts: {
    replica: string;
    version: string;
    probe: Probe;
    registry: Registry | null;
    health(): Promise<HealthAnswer>;
    limit(ip: string): Promise<void>;
  },
): void {
  const { replica, version, registry } = parts;
  app.get('/healthz', (_request: Request, response: Response) => {
    sendJson(response, 200, { success: true, replica, version });
  });
  app.get('/readyz', async (_request: Request, response: Response) => {
    const { ready, faults } = await parts.probe.run();
    sendJson(response, ready ? 200 : 503, { success: ready, replica, version, faults });
  });
  app.get('/health', async (_request: Request, response: Response<unknown, { ctx: RequestContext }>) => {
    await parts.limit(response.locals.ctx.ip);
    const health = await parts.health();
    sendJson(response, health.success ? 200 : 503, health);
  });
  if (!registry) return;
  app.get('/metrics', async (_request: Request, response: Response) => {
    response.setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  });
}

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
  await once(server.listen(port, host), 'listening');
  return async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
}
