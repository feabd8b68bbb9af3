import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { defineRequest } from '@luplay/contracts';
import { z } from 'zod';
import { echoService } from '../../../test/echo-service.ts';
import { AppError } from '../../base/errors.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestService, type TestService } from '../../testing/index.ts';
import { linkTo } from '../../testing/link.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';

const double = defineRequest({
  subject: 'echo.double',
  owner: 'svc-user',
  question: z.strictObject({ n: z.number() }),
  answer: z.object({ twice: z.number() }),
});

let asker: TestService;
let answerer: TestService;
let stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  asker = await startTestService(echoService().definition);
  answerer = await startTestService(echoService().definition, { beside: asker });
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});
afterAll(async () => {
  await answerer.close();
  await asker.close();
});

type Answer = (question: { n: number }) => Promise<{ twice: number }>;
/** Resolves when the subscription has reached the server. */
async function answering(service: TestService, handler: Answer): Promise<() => Promise<void>> {
  const stop = service.kit.nats.answer(double, handler);
  stops.push(stop);
  await service.kit.nats.core().flush();
  return stop;
}
const ask = (n: number) => asker.kit.nats.ask(double, { n });

describe('a request between services', () => {
  it('is answered once, by one of the replicas', async () => {
    const answered = [0, 0];
    for (const [index, service] of [answerer, asker].entries()) {
      await answering(service, async ({ n }) => {
        answered[index] = (answered[index] ?? 0) + 1;
        return { twice: n * 2 };
      });
    }
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
    expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => ({ twice: n * 2 })));
    expect((answered[0] ?? 0) + (answered[1] ?? 0)).toBe(40);
    expect(Math.min(...answered)).toBeGreaterThan(0);
  });

  it('fails with the code and message of the answering service', async () => {
    await answering(answerer, async () => {
      throw new AppError('conflict', { message: 'Не сейчас.', details: { n: 1 } });
    });
    await expect(ask(1)).rejects.toMatchObject({ code: 'conflict', message: 'Не сейчас.', details: { n: 1 } });
  });

  it('hides an internal error of the answering service, which logs it', async () => {
    await answering(answerer, async () => {
      throw new Error('the inner secret');
    });
    await expect(ask(1)).rejects.toMatchObject({ code: 'internal', details: undefined });
    await expect(ask(1)).rejects.not.toThrow('the inner secret');
    expect(answerer.logs()).toContain('the inner secret');
  });

  it('is checked on both sides', async () => {
    const asked: unknown[] = [];
    await answering(answerer, async (question) => {
      asked.push(question);
      return { twice: 'many' } as unknown as { twice: number };
    });
    await expect(ask('many' as unknown as number)).rejects.toThrow();
    expect(asked).toEqual([]);
    await expect(ask(1)).rejects.toMatchObject({ code: 'internal' });
    expect(asked).toEqual([{ n: 1 }]);
    const raw = await asker.kit.nats
      .core()
      .request(asker.kit.nats.name(double.subject), '{"n":1,"more":2}', { timeout: 2_000 });
    expect(raw.json()).toMatchObject({ ok: false, code: 'internal' });
    expect(asked).toHaveLength(1);
  });

  it('is unavailable at once without a responder, and after the timeout without a reply', async () => {
    const sinceAsked = startStopwatch();
    await expect(ask(1)).rejects.toMatchObject({ code: 'unavailable' });
    expect(sinceAsked()).toBeLessThan(1_000);
    const late = Promise.withResolvers<{ twice: number }>();
    await answering(answerer, () => late.promise);
    await expect(ask(1)).rejects.toMatchObject({ code: 'unavailable' });
    late.resolve({ twice: 2 });
  });

  it('gets its reply even if this process then stands still for longer than the timeout', async () => {
    await answering(answerer, async ({ n }) => {
      // After the reply was sent, before it is read.
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500));
      return { twice: n * 2 };
    });
    expect(await ask(4)).toEqual({ twice: 8 });
  });

  it('is finished by a service that drains', async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<{ twice: number }>();
    const stop = await answering(answerer, () => {
      begun.resolve();
      return released.promise;
    });
    const asked = ask(21);
    await begun.promise;
    const stopped = stop();
    released.resolve({ twice: 42 });
    expect(await asked).toEqual({ twice: 42 });
    await stopped;
    await expect(ask(1)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is unavailable while NATS is away from either, and works again when it is back', async () => {
    const link = await linkTo(process.env.NATS_URL as string);
    const cut = await startTestService(echoService().definition, { beside: asker, env: { NATS_URL: link.url } });
    try {
      await answering(cut, async ({ n }) => ({ twice: n * 2 }));
      expect(await ask(2)).toEqual({ twice: 4 });
      link.cut();
      await eventually(() => !cut.kit.nats.connected);
      await expect(cut.kit.nats.ask(double, { n: 1 })).rejects.toMatchObject({ code: 'unavailable' });
      await expect(ask(1)).rejects.toMatchObject({ code: 'unavailable' });
      link.mend();
      await eventually(async () => (await ask(3).catch(() => null))?.twice === 6);
      expect(await cut.kit.nats.ask(double, { n: 4 })).toEqual({ twice: 8 });
    } finally {
      await cut.close();
      await link.close();
    }
  });
});
