import { defineBucket, defineCall, defineEvent, id, type StreamedFile, text, userRef } from '@luplay/contracts';
import { z } from 'zod';
import { AppError, assertSelf, defineService } from '../src/index.ts';

const base = { service: 'svc-user', summary: 'для тестов' } as const;

/** Calls of a small service that exists for these tests only. */
export const echoCalls = {
  open: defineCall({ ...base, id: 'echo.open', method: 'GET', path: '/open', who: 'public' }),
  whoami: defineCall({
    ...base,
    id: 'echo.whoami',
    method: 'GET',
    path: '/whoami',
    who: 'optional',
    response: z.object({ name: z.string().nullable(), ip: z.string() }),
  }),
  glance: defineCall({
    ...base,
    id: 'echo.glance',
    method: 'GET',
    path: '/glance',
    who: 'optional',
    badToken: 'anonymous',
    response: z.object({ name: z.string().nullable() }),
  }),
  me: defineCall({
    ...base,
    id: 'echo.me',
    method: 'GET',
    path: '/me',
    who: 'user',
    query: z.strictObject({ user: userRef.optional() }),
    response: z.object({ userId: z.string() }),
  }),
  develop: defineCall({ ...base, id: 'echo.develop', method: 'POST', path: '/develop', who: 'developer' }),
  say: defineCall({
    ...base,
    id: 'echo.say',
    method: 'POST',
    path: '/say/:room',
    who: 'public',
    params: z.strictObject({ room: id }),
    query: z.strictObject({ loud: z.enum(['0', '1']).optional() }),
    body: z.strictObject({ text: text(1, 100), tags: z.array(z.string()).optional() }),
    response: z.object({ room: z.string(), text: z.string() }),
  }),
  leak: defineCall({
    ...base,
    id: 'echo.leak',
    method: 'GET',
    path: '/leak',
    who: 'public',
    response: z.object({ shown: z.string() }),
  }),
  crash: defineCall({ ...base, id: 'echo.crash', method: 'GET', path: '/crash', who: 'public' }),
  conflict: defineCall({ ...base, id: 'echo.conflict', method: 'GET', path: '/conflict', who: 'public' }),
  slow: defineCall({ ...base, id: 'echo.slow', method: 'GET', path: '/slow', who: 'public' }),
  counted: defineCall({
    ...base,
    id: 'echo.counted',
    method: 'POST',
    path: '/counted',
    who: 'optional',
    limit: { points: 3, seconds: 60, by: 'ip' },
  }),
  store: defineCall({
    ...base,
    id: 'echo.store',
    method: 'PUT',
    path: '/store/:name',
    who: 'public',
    params: z.strictObject({ name: id }),
    response: z.object({ count: z.number() }),
  }),
  take: defineCall({
    ...base,
    id: 'echo.take',
    method: 'POST',
    path: '/take',
    who: 'public',
    body: z.custom<AsyncIterable<Uint8Array>>(),
    response: z.object({ bytes: z.number() }),
    maxBody: 1024 * 1024,
    upload: { stallSeconds: 2, seconds: 7 },
  }),
  write: defineCall({
    ...base,
    id: 'echo.write',
    method: 'POST',
    path: '/write',
    who: 'public',
    body: z.strictObject({ text: z.string() }),
    maxBody: 1024 * 1024,
  }),
  file: defineCall({
    ...base,
    id: 'echo.file',
    method: 'GET',
    path: '/file/:name',
    who: 'public',
    params: z.strictObject({ name: id }),
    response: z.custom<StreamedFile>(),
    file: 'stream',
  }),
};

export const echoBucket = defineBucket({
  name: 'echoes',
  value: z.object({ count: z.number().int() }),
  storage: 'file',
  owner: 'svc-user',
});
export const echoMemoryBucket = defineBucket({
  name: 'memories',
  value: z.object({ count: z.number().int() }),
  storage: 'memory',
  owner: 'svc-user',
});
export const echoSpreadBucket = defineBucket({
  name: 'crowds',
  spread: true,
  value: z.object({ seq: z.number().int() }),
  storage: 'memory',
  owner: 'svc-user',
});
export const echoEvent = defineEvent({
  stream: 'ECHOES',
  subject: 'echoes.said',
  owner: 'svc-user',
  payload: z.object({ id: z.string(), text: z.string() }),
});

/** What a test wants to reach inside the service. */
interface EchoInside {
  /** The slow call waits for it. */
  slow: PromiseWithResolvers<void>;
  slowStarted: PromiseWithResolvers<void>;
  /** Bytes of files that were read, and how many readers are at it. */
  files: { read: number; open: number };
}

/** Size of every file, bytes. */
export const ECHO_FILE_BYTES = 32 * 1024 * 1024;
const FILE_CHUNK = Buffer.alloc(64 * 1024, 7);

/** A fresh definition for each service started, with a way in. */
export function echoService() {
  const inside: EchoInside = {
    slow: Promise.withResolvers<void>(),
    slowStarted: Promise.withResolvers<void>(),
    files: { read: 0, open: 0 },
  };
  const definition = defineService({
    name: 'svc-user',
    calls: echoCalls,
    setup(kit) {
      kit.countHeld(() => ({ cups: 3 }));
      return {
        handlers: {
          open: () => ({}),
          whoami: ({ caller, ip }) => ({ name: caller?.username ?? null, ip }),
          glance: ({ caller }) => ({ name: caller?.username ?? null }),
          me({ caller, query }) {
            assertSelf(caller, query.user);
            return { userId: caller.userId };
          },
          develop: () => ({}),
          say: ({ params, body }) => ({ room: params.room, text: body.text }),
          leak: () => ({ shown: 'yes', passwordHash: 'no' }) as { shown: string },
          crash() {
            throw new Error('the secret reason');
          },
          conflict() {
            throw new AppError('wrong_phase', { details: { phase: 3 } });
          },
          async slow() {
            inside.slowStarted.resolve();
            kit.log.info('slow call started');
            await inside.slow.promise;
            return {};
          },
          counted: () => ({}),
          async store({ params }) {
            const found = await kit.mongo
              .collection<{ _id: string; count: number }>('echoes')
              .findOneAndUpdate(
                { _id: params.name },
                { $inc: { count: 1 } },
                { upsert: true, returnDocument: 'after' },
              );
            return { count: found?.count ?? 0 };
          },
          async take({ body }) {
            let bytes = 0;
            for await (const chunk of body) bytes += chunk.length;
            return { bytes };
          },
          write: () => ({}),
          file: ({ params }) => ({
            type: 'audio/wav',
            bytes: ECHO_FILE_BYTES,
            async *open(start, end) {
              inside.files.open += 1;
              try {
                if (params.name === 'slow') {
                  inside.slowStarted.resolve();
                  await inside.slow.promise;
                }
                for (let at = start; at <= end; at += FILE_CHUNK.length) {
                  inside.files.read += FILE_CHUNK.length;
                  yield FILE_CHUNK.subarray(0, end + 1 - at);
                }
              } finally {
                inside.files.open -= 1;
              }
            },
          }),
        },
      };
    },
  });
  return { definition, inside };
}
