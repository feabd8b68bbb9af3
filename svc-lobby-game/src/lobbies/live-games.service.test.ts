import { describe, expect, it } from '@jest/globals';
import { gameFinished, type LiveGame, liveGames, lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { AggregateStore } from '@luplay/live-kit';
import { Projection } from '@luplay/service-kit';
import { eventually, partOf } from '@luplay/service-kit/testing';
import { quizCopies } from '../games/records/quiz-copies.ts';
import type { GameRecord } from '../games/records/store.ts';
import { Lobby, type Member, must, someone, startOne } from '../lobby.fixture.ts';
import type { LobbyState } from '../state/lobby.ts';
import { LOBBY_STORAGE, lobbyAggregate } from './aggregate.ts';
import { LobbyViews } from './views.ts';

type Finished = { gameId: string; rewards: { userId: string; lucoins: number; won: boolean }[]; winnerTeams: string[] };

const service = await startOne();
const paid: Finished[] = [];
service.kit.nats.consume(gameFinished, 'test', async (game) => void paid.push(game));

/** What another replica puts. */
function replica(): Projection<LobbyState, LiveGame> {
  const { kit } = service;
  const { mongo } = kit;
  const views = new LobbyViews({ card: () => undefined }, kit.now);
  const aggregate = lobbyAggregate(views, quizCopies(mongo, Date.now));
  const store = new AggregateStore<LobbyState>(mongo, LOBBY_STORAGE);
  return new Projection({
    kit,
    bucket: kit.nats.bucket(liveGames),
    value: async (state: LobbyState) => ({
      seq: state.seq,
      lobby: { ...views.lobby(state), kicked: [] },
      game: views.game({ state, resources: await aggregate.resources(state) }),
    }),
    existing: (ids) => store.seqsOf(ids),
  });
}

const told = (lobbyId: string) => service.kit.nats.bucket(liveGames).get(lobbyId);

describe('the read model for spectators', () => {
  it('has every change of every lobby until it is deleted', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId } = lobby;
    await eventually(async () => (await told(lobbyId))?.lobby.teamOrder.length === 2);
    await lobby.start();
    await lobby.force(PHASE.answering);
    await eventually(async () => (await told(lobbyId))?.game?.roundPhase === PHASE.answering);
    await lobby.answer(lobby.admin, 2);
    await eventually(async () => (await told(lobbyId))?.game?.progress?.answered === 1);
    const during = JSON.stringify(await told(lobbyId));
    expect(during).not.toMatch(/"answer":\d/);
    expect(during).not.toContain('secret.webp');
    await must(service.call(lobbies.deleteLobby, { token: lobby.admin.token, params: { id: lobbyId } }));
    await eventually(async () => (await told(lobbyId)) === null);
  });

  it('does not change when only a question’s record is written', async () => {
    const heard: LiveGame[] = [];
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId } = lobby;
    // Without it they would be noted as absent after some time.
    const socket = await lobby.socket(lobby.admin.token);
    await service.kit.nats.bucket(liveGames).mirror((key, game) => {
      if (key === lobbyId && game) heard.push(game);
    });
    const stored = service.kit.mongo.collection<LobbyState>('lobbies');
    await lobby.start();
    await lobby.force(PHASE.totals);
    await lobby.force(PHASE.themeChoice);
    await eventually(async () => (await told(lobbyId))?.game?.roundPhase === PHASE.themeChoice);
    const isRecorded = async () => (await stored.findOne({ _id: lobbyId }))?.played.length === 0;
    await eventually(isRecorded);
    // Nothing is on its way now. The next question appears nowhere but in the record.
    const { gameId } = (await stored.findOne({ _id: lobbyId }))!.game!;
    const round = { number: 9, theme: '', question: '', options: [], answer: 0, votes: [], results: {}, applied: [] };
    const before = await told(lobbyId);
    await stored.updateOne(
      { _id: lobbyId },
      { $push: { played: { ...round, gameId } }, $set: { updatedAt: Date.now() }, $inc: { seq: 1 } },
    );
    await eventually(isRecorded);
    // The reconciler has checked whether everything was put: it looks at what is older than 1.5 s.
    await eventually(async () => (await stored.findOne({ _id: lobbyId }))!.updatedAt < Date.now() - 2_500);
    const shown = heard.map(({ lobby: view, game }) =>
      JSON.stringify([{ ...view, updates: 0 }, game && { ...game, timer: { ...game.timer, remaining: 0 } }]),
    );
    expect(shown.filter((one, index) => one === shown[index - 1])).toEqual([]);
    expect(await told(lobbyId)).toEqual(before);
    await socket.close();
    // Its game would go on, and each change of it shows the reconciler an intact bucket.
    await must(service.call(lobbies.deleteLobby, { token: lobby.admin.token, params: { id: lobbyId } }));
  });

  it('is repaired when a put was lost', async () => {
    const lobby = await Lobby.make(service, [1]);
    const { lobbyId } = lobby;
    const stored = service.kit.mongo.collection<LobbyState>('lobbies');
    await stored.updateOne(
      { _id: lobbyId },
      { $set: { title: 'Не сказано', updatedAt: Date.now() }, $inc: { seq: 1 } },
    );
    await eventually(async () => (await told(lobbyId))?.lobby.title === 'Не сказано');
  });

  it('is never overwritten by a late replica with an older state', async () => {
    const { lobbyId } = await Lobby.make(service, [1]);
    await eventually(async () => (await told(lobbyId)) !== null);
    const state = (await service.kit.mongo.collection<LobbyState>('lobbies').findOne({ _id: lobbyId })) as LobbyState;
    const at = (ahead: number) => ({ ...state, seq: state.seq + ahead, title: `Изменение ${ahead}` });
    const shows = (ahead: number) =>
      eventually(async () => (await told(lobbyId))?.lobby.title === `Изменение ${ahead}`);
    const [early, late] = [replica(), replica()];
    early.changed(lobbyId, at(5));
    await shows(5);
    late.changed(lobbyId, at(3));
    await eventually(() => late.knownSeq(lobbyId) === state.seq + 5);
    await shows(5);
    // In turns, each after the other's put.
    late.changed(lobbyId, at(6));
    await shows(6);
    early.changed(lobbyId, at(7));
    await shows(7);
    await service.kit.nats.bucket(liveGames).delete(lobbyId);
    late.changed(lobbyId, at(8));
    await eventually(() => late.knownSeq(lobbyId) === state.seq + 8);
    expect(await told(lobbyId)).toBeNull();
  });

  it('is held in memory only while it changes, and can be put after that', async () => {
    const { lobbyId } = await Lobby.make(service, [1]);
    await eventually(async () => (await told(lobbyId)) !== null);
    const state = (await service.kit.mongo.collection<LobbyState>('lobbies').findOne({ _id: lobbyId })) as LobbyState;
    const other = replica();
    const tell = async (ahead: number) => {
      const seq = state.seq + ahead;
      other.changed(lobbyId, { ...state, seq });
      await eventually(async () => (await told(lobbyId))?.seq === seq && other.knownSeq(lobbyId) === seq);
    };
    await tell(1);
    other.forgetIdle(60_000);
    expect(other.size).toBe(1);
    await eventually(() => {
      other.forgetIdle(-1);
      return other.size === 0;
    });
    await tell(2);
  });

  it('keeps tombstones of lobbies that were just deleted, but not of old ones', async () => {
    const bucket = service.kit.nats.bucket(liveGames);
    const [gone, lobby] = [someone('gone'), await Lobby.make(service, [1])];
    await eventually(async () => (await told(lobby.lobbyId)) !== null);
    await bucket.delete(gone);
    const other = replica();
    expect(await other.dropTombstones(3_600_000)).toBe(0);
    expect(await bucket.keys()).toContain(gone);
    expect(await other.dropTombstones(-1_000)).toBeGreaterThan(0);
    const keys = await bucket.keys();
    expect([keys.includes(gone), keys.includes(lobby.lobbyId)]).toEqual([false, true]);
  });

  it('is put again when NATS has lost the bucket', async () => {
    const { lobbyId } = await Lobby.make(service, [1]);
    const { nats, mongo, env } = service.kit;
    const stored = await new AggregateStore<LobbyState>(mongo, LOBBY_STORAGE).seqsOf([lobbyId]);
    await eventually(async () => (await told(lobbyId))?.seq === stored.get(lobbyId));
    const part = partOf(liveGames, lobbyId, env.LUPLAY_NATS_STREAMS);
    await nats.core().request(`$JS.API.STREAM.DELETE.KV_${nats.name(part)}`);
    await eventually(async () => (await told(lobbyId)) !== null);
  });
});

describe('a finished game', () => {
  const records = () => service.kit.mongo.collection<GameRecord>('gameRecords');

  it('is recorded and paid once', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const [anya, vera] = lobby.members as [Member, Member];
    const { gameId } = (await lobby.start()).gameData;
    await lobby.force(PHASE.answering);
    await lobby.answer(anya, 2);
    await lobby.answer(vera, 1);
    await lobby.force(PHASE.introOrFinal);
    await eventually(() => paid.some((game) => game.gameId === gameId));
    const game = paid.find((one) => one.gameId === gameId) as Finished;
    expect(game.winnerTeams).toEqual([anya.teamId]);
    expect(game.rewards).toEqual([
      { userId: anya.userId, lucoins: 50, won: true },
      { userId: vera.userId, lucoins: 10, won: false },
    ]);
    await eventually(async () => (await records().findOne({ _id: gameId }))?.announced === true);
    expect(await records().findOne({ _id: gameId })).toMatchObject({
      scores: { [anya.teamId]: 100, [vera.teamId]: 0 },
    });
    // Back to the lobby and a second game: another record.
    await must(
      service.call(lobbies.updateLobby, {
        token: anya.token,
        body: { lobbyId: lobby.lobbyId, updates: { status: 'waiting' } },
      }),
    );
    const second = (await lobby.start()).gameData.gameId;
    await lobby.force(PHASE.introOrFinal);
    await eventually(() => paid.some((one) => one.gameId === second));
    expect(paid.filter((one) => one.gameId === gameId)).toHaveLength(1);
  });

  it('is paid even if its replica crashed before publishing it', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { gameId } = (await lobby.start()).gameData;
    const stored = service.kit.mongo.collection<LobbyState>('lobbies');
    const state = (await stored.findOne({ _id: lobby.lobbyId })) as LobbyState;
    const finished = {
      gameId,
      lobbyId: lobby.lobbyId,
      title: state.title,
      admin: state.admin,
      quest: state.quest,
      questTitle: state.questTitle,
      startedAt: 1,
      finishedAt: 2,
      questions: [],
      teams: [],
      names: {},
      scores: {},
      winnerTeams: [],
      rewards: [{ userId: lobby.admin.userId, lucoins: 10, won: false }],
    };
    // The replica crashed right after it saved the lobby.
    await stored.updateOne({ _id: lobby.lobbyId }, { $set: { outbox: [finished] }, $inc: { seq: 1 } });
    await eventually(() => paid.some((game) => game.gameId === gameId));
    await eventually(async () => (await stored.findOne({ _id: lobby.lobbyId }))?.outbox.length === 0);
  });
});

describe('an empty lobby', () => {
  it('is deleted after 15 minutes', async () => {
    const lobby = await Lobby.make(service, [1]);
    const { lobbyId, admin } = lobby;
    await must(service.call(lobbies.leaveLobby, { token: admin.token, body: { lobbyId, userId: admin.userId } }));
    const stored = service.kit.mongo.collection<LobbyState>('lobbies');
    await stored.updateOne({ _id: lobbyId }, { $set: { emptySince: Date.now() - 15 * 60_000 }, $inc: { seq: 1 } });
    await eventually(async () => (await stored.findOne({ _id: lobbyId })) === null);
  });
});

describe('a lobby that its people have not left', () => {
  it('is deleted when nothing has happened in it for thirty days, unless somebody is connected', async () => {
    const [deserted, watched] = [await Lobby.make(service, [1]), await Lobby.make(service, [1])];
    const socket = await watched.socket(watched.admin.token);
    const stored = service.kit.mongo.collection<LobbyState>('lobbies');
    const _id = { $in: [deserted.lobbyId, watched.lobbyId] };
    const updatedAt = Date.now() - 30 * 24 * 3_600_000;
    await stored.updateMany({ _id }, { $set: { updatedAt }, $inc: { seq: 1 } });
    await eventually(async () => (await stored.countDocuments({ _id })) === 1);
    expect(await stored.findOne({ _id: watched.lobbyId })).not.toBeNull();
    await socket.close();
    await eventually(async () => (await stored.countDocuments({ _id })) === 0);
  }, 60_000);
});
