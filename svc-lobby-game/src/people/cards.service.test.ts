import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DEFAULT_PROFILE_COLOR,
  DEFAULT_PROFILE_PICTURE,
  type PublishedCard,
  profileCards,
} from '@luplay/contracts/user';
import { defineService } from '@luplay/service-kit';
import { startTestService, type TestService } from '@luplay/service-kit/testing';
import { type Cards, followCards } from './cards.ts';

const card = (userId: string, telegramId: string, username: string): PublishedCard => ({
  userId,
  telegramId,
  username,
  displayName: username,
  profilePicture: DEFAULT_PROFILE_PICTURE,
  color: DEFAULT_PROFILE_COLOR,
  role: 'User',
});
const anya = card('u-AAAAAAAAAAAA', '1000000042', 'Anya');
/** An older account: such usernames are no longer given. */
const squatter = card('u-BBBBBBBBBBBB', 'u-BBBBBBBBBBBB', '1000000042');
const elder = card('Kq3xAbcDef12', 'Kq3xAbcDef12', 'elder');

let service: TestService;
let cards: Cards;
beforeAll(async () => {
  service = await startTestService(
    defineService({ name: 'svc-lobby-game', calls: {}, setup: () => ({ handlers: {} }) }),
  );
  const people = [anya, squatter, elder];
  const known = Promise.withResolvers<void>();
  cards = await followCards(service.kit);
  cards.onChange(() => {
    if (people.every(({ userId }) => cards.card(userId))) known.resolve();
  });
  const bucket = service.kit.nats.bucket(profileCards);
  // The squatter is published last, and must not take the name away.
  for (const one of [anya, elder, squatter]) await bucket.put(one.userId, one);
  await known.promise;
});
afterAll(() => service.close());

describe('user references', () => {
  it('12.15: of digits are a telegramId, even if somebody has them as a username', () => {
    expect(cards.byRef('1000000042')?.userId).toBe(anya.userId);
    expect(cards.byRef(squatter.userId)?.username).toBe('1000000042');
  });

  it('name a user by either form of userId, or by username in any case', () => {
    for (const ref of [anya.userId, 'anya', 'ANYA']) expect(cards.byRef(ref)?.userId).toBe(anya.userId);
    for (const ref of [elder.userId, 'elder']) expect(cards.byRef(ref)?.userId).toBe(elder.userId);
    for (const ref of ['nobody', '42', 'u-CCCCCCCCCCCC']) expect(cards.byRef(ref)).toBeUndefined();
  });
});
