import { describe, expect, it } from '@jest/globals';
import { games, lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { BY_TEST, eventually } from '@luplay/service-kit/testing';
import { lobbyCodes } from './lobbies/codes.ts';
import { LOBBIES, LOBBY_CODES, LOBBY_INDEXES } from './lobbies/store.ts';
import { Lobby, must, someone, startOne } from './lobby.fixture.ts';
import { SHARDING } from './sharding.ts';
import type { LobbyState } from './state/lobby.ts';

const service = await startOne();

const codes = () => service.kit.mongo.collection<{ _id: string; lobbyId: string; takenAt: number }>(LOBBY_CODES);
const ownerOf = async (code: string) => (await codes().findOne({ _id: code }))?.lobbyId ?? null;
const byCode = async (code: string) => {
  const token = await service.token({ userId: someone('guest') });
  return service.call(lobbies.lobbyByCode, { token, params: { code } });
};

describe('29.3: MongoDB sharded by lobby', () => {
  it('29.3: every operation of a whole game names its shard, or is declared', async () => {
    const lobby = await Lobby.make(service, [2, 1]);
    const [, second] = lobby.members;
    expect((await byCode(lobby.broadcastCode)).body).toMatchObject({ lobbyId: lobby.lobbyId });
    const socket = await lobby.socket(lobby.admin.token);
    const { gameId } = (await lobby.start()).gameData;
    await lobby.force(PHASE.answering);
    for (const [index, member] of lobby.members.entries()) await lobby.answer(member, index);
    await lobby.force(PHASE.results);
    await lobby.force(PHASE.introOrFinal);
    const { token } = lobby.admin;
    await eventually(async () => (await service.call(games.gameRecord, { token, params: { gameId } })).status === 200);
    await must(
      service.call(lobbies.leaveLobby, {
        token: second!.token,
        body: { lobbyId: lobby.lobbyId, userId: second!.userId },
      }),
    );
    await socket.close();
    await must(service.call(lobbies.deleteLobby, { token, params: { id: lobby.lobbyId } }));
    await eventually(async () => (await ownerOf(lobby.broadcastCode)) === null);

    const { faults, targeted } = service.shards!;
    expect([...faults]).toEqual([]);
    expect([...targeted.keys()]).toEqual(
      expect.arrayContaining([
        ...[`${LOBBIES}: insert`, `${LOBBIES}: find`, `${LOBBIES}: update`, `${LOBBIES}: delete`],
        ...[`${LOBBY_CODES}: insert`, `${LOBBY_CODES}: find`, `${LOBBY_CODES}: delete`],
        ...['gameQuizzes: insert', 'gameRecords: update', 'gameRecords: find'],
      ]),
    );
  });

  it('29.3: one that does not is found', async () => {
    const { faults } = service.shards!;
    await service.kit.mongo.collection(LOBBIES).updateOne({ title: 'Лобби' }, { $set: { seen: true } });
    expect([...faults]).toEqual(['lobbies: update title does not name _id']);
    faults.clear();
  });

  it('29.3: no index of a sharded collection is unique, but for those whose values another collection keeps', async () => {
    const sharded = Object.entries(SHARDING).flatMap(([name, value]) => (value === 'one shard' ? [] : [name]));
    const unique = await Promise.all(
      sharded.map(async (name) => {
        const indexes = await service.kit.mongo.collection(name).indexes();
        return indexes.filter((index) => index.unique && index.name !== '_id_').map(({ key }) => [name, key]);
      }),
    );
    expect(unique.flat()).toEqual([[LOBBIES, { broadcastCode: 1 }]]);
    expect(LOBBY_INDEXES.filter((index) => index.unique)).toEqual([
      { key: { broadcastCode: 1 }, unique: true, uniqueIn: LOBBY_CODES },
    ]);
  });
});

describe('29.3: the code of a lobby', () => {
  it('29.3: is changed, and the former one is free again', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const stored = service.kit.mongo.collection<LobbyState>(LOBBIES);
    await lobby.close();
    const { lobbyId, broadcastCode, admin } = lobby;
    const kick = { lobbyId, userId: lobby.members[1]!.userId };
    await must(service.call(lobbies.kickPlayer, { token: admin.token, body: kick }));
    const { broadcastCode: next } = (await stored.findOne({ _id: lobbyId }))!;
    expect(next).not.toBe(broadcastCode);
    expect(await ownerOf(next)).toBe(lobbyId);
    await eventually(async () => (await ownerOf(broadcastCode)) === null);
    expect((await byCode(broadcastCode)).status).toBe(404);
    // Nobody is kicked: the lobby keeps its code, and the one that was drawn for it is free.
    await must(service.call(lobbies.kickPlayer, { token: admin.token, body: kick }));
    expect(await codes().find({ lobbyId }, BY_TEST).toArray()).toMatchObject([{ _id: next }]);
  });

  it('29.3: of a lobby that has not taken it is found and taken, one that a crash left behind is released', async () => {
    const { lobbyId, broadcastCode } = await Lobby.make(service, [1]);
    await codes().deleteOne({ _id: broadcastCode });
    expect((await byCode(broadcastCode)).body).toMatchObject({ lobbyId });
    const later = lobbyCodes(service.kit.mongo, () => Date.now() + 600_001);
    await codes().insertOne({ _id: 'left-1', lobbyId: someone('gone'), takenAt: Date.now() });
    await codes().insertOne({ _id: 'left-2', lobbyId, takenAt: Date.now() });
    await lobbyCodes(service.kit.mongo, Date.now).reconcile();
    expect([await ownerOf(broadcastCode), await ownerOf('left-2')]).toEqual([lobbyId, lobbyId]);
    await later.reconcile();
    expect([await ownerOf(broadcastCode), await ownerOf('left-1'), await ownerOf('left-2')]).toEqual([
      ...[lobbyId, null, null],
    ]);
    expect(await later.take(broadcastCode, someone('other'))).toBe(false);
  });
});
