import type { Express, Request, Response } from 'express';
import type { Registry } from 'prom-client';
import type { RequestContext } from '../http/context.ts';
import { sendJson } from '../http/respond.ts';
import type { Probe } from './probe.ts';
import type { Health } from './roll-call.ts';

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
    health(): Promise<Health>;
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
