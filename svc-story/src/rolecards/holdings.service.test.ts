import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type HeldRolecards, heldRolecards } from '@luplay/contracts/user';
import { AppError, defineService } from '@luplay/service-kit';
import { eventually, startTestService, type TestService } from '@luplay/service-kit/testing';
import { followHoldings, type Holdings } from './holdings.ts';

let service: TestService;
let holdings: Holdings;
let now = 0;
/** What svc-user answers; null: it is away. */
let answer: HeldRolecards | null = null;
let asked: string[] = [];

beforeAll(async () => {
  service = await startTestService(defineService({ name: 'svc-user', calls: {}, setup: () => ({ handlers: {} }) }));
  const of = async (user: string) => {
    asked.push(user);
    if (!answer) throw new AppError('unavailable');
    const rolecards = answer.cards.map((id) => ({ id, name: id }));
    return { userId: user, rev: answer.rev, rolecards, guest: false };
  };
  holdings = await followHoldings({ nats: service.kit.nats, now: () => now }, { of });
});
afterAll(() => service.close());
beforeEach(() => {
  answer = null;
  asked = [];
});

/** Resolves when it has arrived. */
async function publish(user: string, rev: number, ...cards: string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  holdings.onChange((userId) => userId === user && resolve());
  await service.kit.nats.bucket(heldRolecards).put(user, { rev, cards });
  await promise;
}

it('what is published counts, and nobody is asked', async () => {
  await publish('anya', 3, 'countess', 'doctor');
  expect(await holdings.of('anya')).toEqual(['countess', 'doctor']);
  await publish('anya', 4, 'doctor');
  expect(await holdings.of('anya')).toEqual(['doctor']);
  expect(asked).toEqual([]);
});

it('svc-user is asked about a user of whom nothing is published, and not again at once', async () => {
  await expect(holdings.of('boris')).rejects.toMatchObject({ code: 'unavailable' });
  answer = { rev: 1, cards: [] };
  for (let i = 0; i < 3; i += 1) expect(await holdings.of('boris')).toEqual([]);
  expect(asked).toEqual(['boris', 'boris']);
  now += 5_000;
  answer = { rev: 2, cards: ['countess'] };
  expect(await holdings.of('boris')).toEqual(['countess']);
});

it('an answer counts at once, and what is published from then on', async () => {
  await publish('vera', 7);
  holdings.learn('vera', { rev: 8, cards: ['countess'] });
  expect(await holdings.of('vera')).toEqual(['countess']);
  await publish('vera', 8, 'countess');
  holdings.learn('vera', { rev: 7, cards: [] });
  expect(await holdings.of('vera')).toEqual(['countess']);
  await publish('vera', 9);
  expect(await holdings.of('vera')).toEqual([]);
  expect(asked).toEqual([]);
});

it('when the bucket stays behind an answer, svc-user is asked; while it is away the answer counts', async () => {
  await publish('gleb', 4, 'doctor');
  holdings.learn('gleb', { rev: 5, cards: [] });
  now += 5_000;
  expect(await holdings.of('gleb')).toEqual([]);
  expect(asked).toEqual(['gleb']);
  answer = { rev: 6, cards: ['countess'] };
  expect(await holdings.of('gleb')).toEqual(['countess']);
  // A database that was restored from a backup has smaller numbers.
  now += 5_000;
  answer = { rev: 2, cards: ['maid'] };
  expect(await holdings.of('gleb')).toEqual(['maid']);
  await publish('gleb', 2, 'maid');
  asked = [];
  expect(await holdings.of('gleb')).toEqual(['maid']);
  expect(asked).toEqual([]);
});

it('a lost bucket makes svc-user decide again', async () => {
  await publish('dasha', 5, 'doctor');
  const gone = eventually(
    async () => asked.includes('dasha') || (await holdings.of('dasha').catch(() => null)) === null,
  );
  await service.kit.nats.bucket(heldRolecards).delete('dasha');
  await gone;
  await expect(holdings.of('dasha')).rejects.toMatchObject({ code: 'unavailable' });
  answer = { rev: 6, cards: [] };
  expect(await holdings.of('dasha')).toEqual([]);
});

it('answers of users who are not in the bucket are forgotten after a minute', async () => {
  answer = { rev: 1, cards: [] };
  await holdings.of('guest');
  const before = holdings.held.holdingAnswers ?? 0;
  now += 60_001;
  holdings.forgetUnused();
  expect(holdings.held.holdingAnswers).toBeLessThan(before);
});
