import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@luplay/service-kit';
import { Table } from '../games/game.fixture.ts';
import type { LobbyState } from '../lobbies/state.ts';
import { type OwnStore, ownStore, someone } from '../lobby.fixture.ts';
import { done } from '../outcome.ts';
import { LobbyMemory } from './memory.ts';
import { type Command, Runner } from './runner.ts';

let own: OwnStore;
beforeAll(async () => {
  own = await ownStore();
});
afterAll(() => own.close());

/** What happens to the first save before its connection breaks; later ones go through. */
type Trouble = (base: LobbyState, next: LobbyState) => Promise<unknown>;

/** A lobby in the database, and a runner that meets with trouble at its first save. */
async function troubled(trouble: Trouble) {
  const _id = someone('lobby');
  const { state } = new Table([['anya']]);
  await own.store.insert({ ...state, _id, broadcastCode: _id });
  let saves = 0;
  const told: LobbyState[] = [];
  const runner = new Runner({
    store: {
      ...own.store,
      async save(base, next) {
        saves += 1;
        if (saves > 1) return own.store.save(base, next);
        await trouble(base, next);
        throw new AppError('unavailable');
      },
    },
    memory: new LobbyMemory(),
    quizzes: { find: () => Promise.reject(new Error('there is no game')) },
    now: () => 1,
    chance: () => 0,
    saved: (_, next) => told.push(next),
    recordGames: async () => undefined,
    removed: () => undefined,
  });
  const longer: Command = (before) => done({ ...before, title: `${before.title}!` });
  const { state: after } = await runner.run(_id, 1, longer);
  const stored = (await own.store.load(_id)) as LobbyState;
  return { before: state.title, after, stored, told, saves };
}

describe('a save whose connection breaks', () => {
  it('is not made twice when it had arrived', async () => {
    const { before, after, stored, told, saves } = await troubled((base, next) => own.store.save(base, next));
    expect(stored.title).toBe(`${before}!`);
    expect(after).toEqual(stored);
    expect(told).toEqual([stored]);
    expect(saves).toBe(1);
  });

  it('is made again when it had not', async () => {
    const { before, after, stored, told, saves } = await troubled(async () => undefined);
    expect(stored.title).toBe(`${before}!`);
    expect(after).toEqual(stored);
    expect(told).toEqual([stored]);
    expect(saves).toBe(2);
  });

  it('is made of what another replica has saved meanwhile', async () => {
    const { after, stored, told } = await troubled((base) =>
      own.store.save(base, { ...base, seq: base.seq + 1, writeId: 'another', title: 'Другое' }),
    );
    expect(stored.title).toBe('Другое!');
    expect(after).toEqual(stored);
    expect(told).toEqual([stored]);
  });
});
