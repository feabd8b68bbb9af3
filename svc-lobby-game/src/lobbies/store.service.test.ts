import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Simulation } from '../games/rules/simulation/simulation.fixture.ts';
import { type OwnStore, ownStore, someone } from '../lobby.fixture.ts';
import type { LobbyState } from '../state/lobby.ts';

let own: OwnStore;
beforeAll(async () => {
  own = await ownStore();
});
afterAll(() => own.close());

// Seeds of long games with many phases and items.
const SEEDS = [1, 3, 5, 6];
const STEPS = 250;

/** The state under another id and version. */
const numbered = (state: LobbyState, ids: Pick<LobbyState, '_id' | 'broadcastCode'>, seq: number): LobbyState => ({
  ...state,
  ...ids,
  seq,
});

const someIds = () => {
  const _id = someone('lobby');
  return { _id, broadcastCode: _id };
};

describe('saving a lobby', () => {
  it('stores exactly the state that the rules return, whatever part changed', async () => {
    let played = 0;
    for (const seed of SEEDS) {
      const simulation = new Simulation(seed);
      const ids = someIds();
      let known = numbered(simulation.table.state, ids, 1);
      await own.store.insert(known);
      for (let step = 0; step < STEPS && simulation.table.state.status !== 'finished'; step += 1) {
        simulation.step();
        const next = numbered(simulation.table.state, ids, known.seq + 1);
        expect(await own.store.save(known, next)).toBe(true);
        expect(await own.store.load(ids._id)).toEqual(next);
        played += known.game?.phase === next.game?.phase ? 0 : 1;
        known = next;
      }
    }
    expect(played).toBeGreaterThan(100);
  }, 60_000);

  it('gives each write of a batch its own result', async () => {
    const { state } = new Simulation(1).table;
    const some = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const lobby = numbered(state, someIds(), 1);
        await own.store.insert(lobby);
        return lobby;
      }),
    );
    const seqs = async () => {
      const found = await own.store.seqsOf(some.map(({ _id }) => _id));
      return some.map(({ _id }) => found.get(_id));
    };
    // Every third one was changed by somebody else, the last one is deleted.
    const stale = (index: number) => index % 3 === 0;
    const last = some.at(-1) as LobbyState;
    await own.store.remove(last);
    const saved = await Promise.all(
      some.map((lobby, index) =>
        own.store.save(stale(index) ? { ...lobby, seq: 7 } : lobby, { ...lobby, title: 'Другое', seq: 2 }),
      ),
    );
    expect(saved).toEqual(some.map((lobby, index) => lobby !== last && !stale(index)));
    expect(await seqs()).toEqual(some.map((lobby, index) => (lobby === last ? undefined : stale(index) ? 1 : 2)));
  });

  it('does not fail a whole batch because of one refused write', async () => {
    const { state } = new Simulation(2).table;
    const [good, bad, taken] = [1, 2, 3].map(() => numbered(state, someIds(), 1)) as [
      LobbyState,
      LobbyState,
      LobbyState,
    ];
    await Promise.all([good, bad, taken].map((lobby) => own.store.insert(lobby)));
    const [saved, refused] = await Promise.allSettled([
      own.store.save(good, { ...good, title: 'Другое', seq: 2 }),
      // The unique code of another lobby.
      own.store.save(bad, { ...bad, broadcastCode: taken.broadcastCode, seq: 2 }),
    ]);
    expect(saved).toEqual({ status: 'fulfilled', value: true });
    expect(refused?.status).toBe('rejected');
    expect(await own.store.load(bad._id)).toEqual(bad);
  });
});
