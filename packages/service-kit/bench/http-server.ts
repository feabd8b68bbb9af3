/** The measured process of `http.ts`. */
import { defineCall, id } from '@luplay/contracts';
import { z } from 'zod';
import { defineService } from '../src/index.ts';
import { startService } from '../src/service.ts';
import { createTestKeys } from '../src/testing/service.ts';

const calls = {
  answer: defineCall({
    id: 'bench.answer',
    service: 'bench',
    method: 'POST',
    path: '/answer',
    who: 'user',
    summary: 'bench',
    body: z.strictObject({ teamId: id, questionId: id, answer: z.number().int() }),
    response: z.object({ answer: z.number() }),
    limit: { points: 1_000, seconds: 10, by: 'user' },
  }),
};
const keys = await createTestKeys();
const running = await startService(
  defineService({
    name: 'bench',
    calls,
    setup: () => ({ handlers: { answer: ({ body }) => ({ answer: body.answer }) } }),
  }),
  {
    keys: keys.jwks,
    env: {
      ...process.env,
      PORT: '0',
      LUPLAY_JWKS_URL: 'http://127.0.0.1:1/',
      LUPLAY_NAMESPACE: 'benchhttp',
      LUPLAY_RATE_SCALE: '100',
      LOG_LEVEL: 'info',
    },
  },
);
await running.settled;
await running.kit.nats.ready;
const tokens = await Promise.all(
  Array.from({ length: Number(process.argv[2]) }, (_, n) => keys.sign({ userId: `u${n}` })),
);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ micros: user + system });
});
setTimeout(() => process.send?.({ url: `http://127.0.0.1:${running.port}`, tokens }), 500);
