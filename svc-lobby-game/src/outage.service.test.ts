import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gameFinished, games, liveGames, lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { eventually, linkToBacking } from '@luplay/service-kit/testing';
import { Lobby, type Member, must, phaseUpdate, type Service, startReplica } from './lobby.fixture.ts';
import type { LobbyState } from './state/lobby.ts';

/** What happens while a backing service is away depends on when repairs are due. */
const PERIODS = 1;

let links: Awaited<ReturnType<typeof linkToBacking>>;
let service: Service;
let other: Service | undefined;

beforeAll(async () => {
  links = await linkToBacking();
  service = await startReplica(undefined, links.env, PERIODS);
});
afterAll(async () => {
  await other?.close();
  await service.close();
  await links.close();
});

const load = async (lobby: Lobby) =>
  (await service.kit.mongo.collection<LobbyState>('lobbies').findOne({ _id: lobby.lobbyId })) as LobbyState;

async function asked(sizes: number[]): Promise<Lobby> {
  const lobby = await Lobby.make(service, sizes);
  await lobby.start();
  await lobby.force(PHASE.answering);
  return lobby;
}

describe('an outage', () => {
  it('of MongoDB: calls get 503, and nothing acknowledged is lost', async () => {
    const lobby = await asked([2, 1]);
    const [anya, boris] = lobby.members as [Member, Member];
    expect((await lobby.answer(anya, 2)).status).toBe(200);
    links.mongo.cut();
    const refused = await lobby.answer(boris, 2);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect((await service.call(games.gameInfo, { params: { lobbyId: lobby.lobbyId } })).status).toBe(503);
    links.mongo.mend();
    await eventually(async () => (await lobby.answer(boris, 2)).status === 200);
    expect((await load(lobby)).game?.round?.votes.map((vote) => vote.userId)).toEqual([anya.userId, boris.userId]);
  });

  it('that loses only the reply to a write: the write is acknowledged, once', async () => {
    const lobby = await asked([2, 1]);
    const [anya] = lobby.members as [Member];
    const { seq } = await load(lobby);
    const lost = links.mongo.loseReplyTo('update', 'lobbies', lobby.lobbyId);
    const [answered] = await Promise.all([lobby.answer(anya, 2), lost]);
    expect([answered.status, answered.body.myTeam?.votes]).toEqual([200, { [anya.userId]: 2 }]);
    const state = await load(lobby);
    expect(state.game?.round?.votes).toHaveLength(1);
    expect(state.seq).toBe(seq + 1);
  });

  it('that loses the reply to a start: the started game can be played', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId, admin } = lobby;
    const call = { token: admin.token, body: { lobbyId } };
    const read = { token: admin.token, params: { id: lobbyId } };
    const lost = links.mongo.loseReplyTo('update', 'lobbies', lobbyId).then(() => links.mongo.cut());
    const [started] = await Promise.all([service.call(games.startGame, call), lost]);
    expect(started.status).toBe(503);
    links.mongo.mend();
    await eventually(async () => (await service.call(lobbies.getLobby, read)).status === 200);
    expect((await load(lobby)).status).toBe('in_progress');
    expect((await service.call(games.startGame, call)).body.code).toBe('game_in_progress');
    await lobby.force(PHASE.answering);
    expect((await lobby.answer(admin, 2)).status).toBe(200);
    await must(service.call(lobbies.updateLobby, { ...call, body: { lobbyId, updates: { status: 'waiting' } } }));
  });

  it('of Redis that loses presence: players of the other replica are still awaited', async () => {
    other = await startReplica(service, { MONGO_URL: links.mongo.url, REDIS_URL: links.redis.url }, PERIODS);
    const third = await startReplica(service, { MONGO_URL: links.mongo.url }, PERIODS);
    const lobby = await asked([1, 1]);
    const [anya, vera] = lobby.members as [Member, Member];
    const here = await lobby.socket(anya.token, service);
    const there = await lobby.socket(vera.token, other);
    expect((await lobby.answer(anya, 2)).status).toBe(200);
    const replicas = [service, other];
    links.redis.cut();
    await eventually(() => replicas.every(({ kit }) => !kit.redis.connected));
    // Presence has expired meanwhile.
    const direct = third.kit.redis.client;
    const key = service.kit.redis.key(['presence', lobby.lobbyId]);
    await direct.del(key);
    links.redis.mend();
    await eventually(() => replicas.every(({ kit }) => kit.redis.connected));
    const isThere = async () => (await direct.zRange(key, 0, -1)).some((member) => member.startsWith(vera.userId));
    await eventually(isThere);
    expect((await load(lobby)).game?.phase).toBe(PHASE.answering);
    expect((await lobby.answer(vera, 1, other)).status).toBe(200);
    await phaseUpdate(here, PHASE.results);
    await Promise.all([here.close(), there.close()]);
    for (const replica of [third, other]) await replica.close();
    other = undefined;
  });

  it('of Redis: the game continues, a second or two late', async () => {
    const lobby = await asked([1, 1]);
    const [anya, vera] = lobby.members as [Member, Member];
    const socket = await lobby.socket(anya.token);
    links.redis.cut();
    await eventually(() => !service.kit.redis.connected);
    expect((await lobby.answer(anya, 2)).status).toBe(200);
    expect((await lobby.answer(vera, 1)).status).toBe(200);
    await phaseUpdate(socket, PHASE.results);
    // The deadline of this 5 s phase could not be set.
    const totals = await phaseUpdate(socket, PHASE.totals);
    expect(totals.game.scores[anya.teamId]).toBe(100);
    links.redis.mend();
    await eventually(() => service.kit.redis.connected);
    await lobby.force(PHASE.question);
    await phaseUpdate(socket, PHASE.question);
    await socket.close();
  });

  it('of NATS: the game is played to its end, and its events follow afterwards', async () => {
    const paid: string[] = [];
    service.kit.nats.consume(gameFinished, 'outage', async (game) => void paid.push(game.gameId));
    links.nats.cut();
    await eventually(() => !service.kit.nats.connected);
    const lobby = await asked([1, 1]);
    const { gameId } = (await lobby.info()).gameData;
    for (const member of lobby.members) expect((await lobby.answer(member, 2)).status).toBe(200);
    await lobby.force(PHASE.introOrFinal);
    links.nats.mend();
    await eventually(() => paid.includes(gameId));
    await eventually(
      async () => (await service.kit.nats.bucket(liveGames).get(lobby.lobbyId))?.game?.stage === 'final',
    );
  });

  it('of NATS for one replica: it restores nothing that another replica has deleted', async () => {
    other = await startReplica(service, { MONGO_URL: links.mongo.url }, PERIODS);
    const bucket = other.kit.nats.bucket(liveGames);
    const lobby = await Lobby.make(service, [1]);
    const { admin, lobbyId } = lobby;
    const isTold = async () => (await bucket.get(lobbyId)) !== null;
    await eventually(isTold);
    links.nats.cut();
    await eventually(() => !service.kit.nats.connected);
    const { token } = admin;
    await must(service.call(lobbies.updateLobby, { token, body: { lobbyId, updates: { title: 'Никому' } } }));
    // It has tried to tell of the change: a busy replica does so later.
    const logged = (text: string) =>
      service
        .logs()
        .split('\n')
        .some((line) => line.includes(lobbyId) && line.includes(text));
    await eventually(() => logged('projection waits for NATS'));
    await must(other.call(lobbies.deleteLobby, { token, params: { id: lobbyId } }));
    await eventually(async () => !(await isTold()));
    await bucket.forgetDeleted([lobbyId], -1_000);
    expect(await bucket.find(lobbyId)).toBeNull();
    links.nats.mend();
    await eventually(() => logged('deleted while NATS was away'));
    expect(await isTold()).toBe(false);
  });
});
