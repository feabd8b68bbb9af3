import { defineCall, defineSocket, socketHeartbeat } from '@luplay/contracts';
import { AppError, defineService } from '@luplay/service-kit';
import { z } from 'zod';
import { createHub, type Hub, serializeOnce } from '../src/index.ts';

const base = { service: 'echo', summary: 'для тестов' } as const;

/** Calls of a small service that exists for these tests only. */
export const echoCalls = {
  open: defineCall({ ...base, id: 'echo.open', method: 'GET', path: '/open', who: 'public' }),
  slow: defineCall({ ...base, id: 'echo.slow', method: 'GET', path: '/slow', who: 'public' }),
};

const stamp = { n: z.number() };
export const echoSocket = defineSocket({
  id: 'echo.socket',
  service: 'echo',
  path: '/ws/echo/:topic',
  summary: 'для тестов',
  misses: { points: 30, seconds: 60 },
  server: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('hello'),
      userId: z.string().nullable(),
      since: z.string().nullable(),
      state: z.object({ filler: z.string() }).optional(),
    }),
    z.object({ type: z.literal('state'), ...stamp, filler: z.string().optional() }),
    z.object({ type: z.literal('progress'), ...stamp }),
    z.object({ type: z.literal('secret'), ...stamp }),
    socketHeartbeat,
    z.object({ type: z.literal('reconnect'), afterMs: z.number(), serverTime: z.number() }),
    z.object({ type: z.literal('error'), code: z.string(), message: z.string(), serverTime: z.number() }),
  ]),
  client: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ping') }),
    z.strictObject({ type: z.literal('snapshot') }),
    z.strictObject({ type: z.literal('say'), n: z.number().int() }),
  ]),
});

type EchoHub = Hub<typeof echoSocket, { since: string | null }>;

/** What a test wants to reach inside the service. */
export interface EchoInside {
  hub: EchoHub;
  log: string[];
  /** The slow call waits for it. */
  slow: PromiseWithResolvers<void>;
  slowStarted: PromiseWithResolvers<void>;
  /** Awaited by the greeting. */
  beforeGreeting: () => Promise<void>;
  /** Greetings built. */
  greetings: number;
  /** Part of every greeting, serialised once. */
  state: { filler: string } | null;
}

/** A fresh definition for each service started, with a way in. */
export function echoService(limits: Parameters<typeof createHub>[1]['limits'] = {}) {
  const inside: EchoInside = {
    hub: undefined as unknown as EchoHub,
    log: [],
    slow: Promise.withResolvers<void>(),
    slowStarted: Promise.withResolvers<void>(),
    beforeGreeting: async () => undefined,
    greetings: 0,
    state: null,
  };
  const definition = defineService({
    name: 'echo',
    calls: echoCalls,
    setup(kit) {
      inside.hub = createHub(kit, {
        spec: echoSocket,
        limits,
        open({ params, query }) {
          if (params.topic?.startsWith('nowhere')) throw new AppError('not_found');
          if (params.topic === 'closed') throw new AppError('forbidden');
          return {
            topic: params.topic ?? '',
            audiences: query.audience ? [query.audience] : [],
            data: { since: query.since ?? null },
          };
        },
        topicOpened: (topic) => void inside.log.push(`opened ${topic}`),
        topicClosed: (topic) => void inside.log.push(`closed ${topic}`),
        async greet(socket) {
          inside.greetings += 1;
          await inside.beforeGreeting();
          const state = inside.state && { state: serializeOnce(inside.state) };
          return { type: 'hello', userId: socket.caller?.userId ?? null, since: socket.data.since, ...state };
        },
        message(socket, message) {
          if (message.type === 'snapshot') inside.hub.sendSnapshot(socket);
          if (message.type !== 'say') return;
          if (message.n === -2) throw new RangeError('no such n', { cause: new Error('the cause') });
          if (message.n < 0) throw new AppError('conflict', { message: 'нет' });
          inside.hub.broadcast(socket.topic, { type: 'state', n: message.n });
        },
        joined: (socket) => void inside.log.push(`joined ${socket.topic}`),
        left: (socket) => void inside.log.push(`left ${socket.topic}`),
      });
      return {
        handlers: {
          open: () => ({}),
          async slow() {
            inside.slowStarted.resolve();
            kit.log.info('slow call started');
            await inside.slow.promise;
            return {};
          },
        },
      };
    },
  });
  return { definition, inside };
}
