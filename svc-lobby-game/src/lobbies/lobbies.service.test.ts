import { describe, expect, it } from '@jest/globals';
import { lobbies, teams } from '@luplay/contracts/lobby-game';
import { openSocket } from '@luplay/service-kit/testing';
import { aQuiz } from '../games/rules/game.fixture.ts';
import { account, addQuiz, Lobby, must, type Service, someone, startOne, startReplica } from '../lobby.fixture.ts';
import { DESERTED_MS, type LobbyState } from '../state/lobby.ts';

const service = await startOne();
await addQuiz(service, 'locked', aQuiz(1).themes, { locked: true });
await addQuiz(service, 'hidden', aQuiz(1).themes, { is_active: false });

const newcomer = (name?: string) => account(service, name);

describe('creating a lobby', () => {
  const create = async (over: Record<string, unknown> = {}) => {
    const { userId, token } = await newcomer();
    return service.call(lobbies.createLobby, { token, body: { userId, title: ' Вечер ', quest: 'quiz', ...over } });
  };

  it('makes its creator the first player and the host', async () => {
    const { body } = await create();
    expect(body.lobby).toMatchObject({
      title: 'Вечер',
      maxPlayers: 16,
      isPublic: true,
      status: 'waiting',
      questTitle: 'Квиз quiz',
    });
    expect(Object.keys(body.lobby.players)).toEqual([body.lobby.admin]);
    expect(body.lobby.broadcastCode).toMatch(/^\d{6}$/);
    expect(body.inviteCode).toBeNull();
    const found = await service.call(lobbies.lobbyByCode, { params: { code: body.lobby.broadcastCode } });
    expect(found.body.lobbyId).toBe(body.lobbyId);
  });

  it('needs a playable quest', async () => {
    expect((await create({ quest: 'locked' })).body).toMatchObject({
      code: 'conflict',
      message: 'Этот квиз закрыт.',
    });
    expect((await create({ quest: 'hidden' })).status).toBe(409);
    expect((await create({ quest: 'nothing' })).status).toBe(404);
  });

  it('needs a title and at most twenty players', async () => {
    for (const over of [
      { title: ' ' },
      { title: undefined },
      { maxPlayers: 0 },
      { maxPlayers: 21 },
      { maxPlayers: '5' },
      { role: 'x' },
      { type: 'story' },
    ]) {
      expect([over, (await create(over)).status]).toEqual([over, 400]);
    }
    expect((await create({ userId: 'somebody-else' })).status).toBe(403);
  });

  it('creates one lobby for a repeated request', async () => {
    const { userId, token } = await newcomer();
    const body = { userId, title: 'Один', quest: 'quiz', requestId: someone('request') };
    const made = await Promise.all(Array.from({ length: 5 }, () => service.call(lobbies.createLobby, { token, body })));
    expect(made.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(made.map((one) => one.body.lobbyId)).size).toBe(1);
  });
});

describe('a private lobby', () => {
  it('is shown without its invite code, and joined with it', async () => {
    const admin = await newcomer('admin');
    const made = await must(
      service.call(lobbies.createLobby, {
        token: admin.token,
        body: { userId: admin.userId, title: 'Закрытое', quest: 'quiz', isPublic: false },
      }),
    );
    const { lobbyId, inviteCode } = made;
    expect(inviteCode).toMatch(/^[A-Za-z0-9_-]{8,32}$/);
    const { userId, token } = await newcomer();
    const query = { code: made.lobby.broadcastCode };
    const shown = await must(service.call(lobbies.getLobby, { token, params: { id: lobbyId }, query }));
    expect(shown).toMatchObject({ isMember: false, isAdmin: false, inviteCode: null });
    expect(JSON.stringify(shown)).not.toContain(inviteCode);
    const join = (code?: string) =>
      service.call(lobbies.joinLobby, {
        token,
        body: { lobbyId, userId, ...(code === undefined ? {} : { inviteCode: code }) },
      });
    expect((await join()).body.code).toBe('invitation_required');
    expect((await join('wrong-code-1')).body.code).toBe('invitation_required');
    const socket = await openSocket(service.url, `/ws/game/${lobbyId}?code=${query.code}`);
    await socket.next('connection_established');
    expect((await join(inviteCode as string)).status).toBe(200);
    await socket.next('lobby_update');
    expect(socket.rawBytes()).not.toContain(inviteCode);
    expect((await must(service.call(lobbies.getLobby, { token, params: { id: lobbyId } }))).inviteCode).toBe(
      inviteCode,
    );
    await socket.close();
  });

  it('names the mini app that invitations open, if there is one', async () => {
    const { userId, token } = await newcomer();
    const made = service.call(lobbies.createLobby, { token, body: { userId, title: 'Вечер', quest: 'quiz' } });
    const { lobbyId } = await must(made);
    const beside = await startReplica(service, { TELEGRAM_APP: 'luplay_bot/play' });
    const app = async (replica: Service) =>
      (await must(replica.call(lobbies.getLobby, { token, params: { id: lobbyId } }))).telegramApp;
    expect([await app(service), await app(beside)]).toEqual([null, 'luplay_bot/play']);
    await beside.close();
  });
});

describe('deleting a lobby', () => {
  it('is for the host, and is announced to everybody in it', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId } = lobby;
    const socket = await lobby.socket();
    const remove = (token: string) => service.call(lobbies.deleteLobby, { token, params: { id: lobbyId } });
    expect((await remove(lobby.members[1]!.token)).body.code).toBe('not_lobby_admin');
    expect((await remove(lobby.admin.token)).status).toBe(200);
    await socket.next('lobby_deleted');
    expect((await socket.closed).code).toBe(4404);
    expect((await remove(lobby.admin.token)).status).toBe(404);
    const gone = await openSocket(service.url, `/ws/game/${lobbyId}`);
    expect((await gone.closed).code).toBe(4404);
  });
});

it('24.13: the service tells about success in Russian, whatever wording the screens use', async () => {
  const lobby = await Lobby.make(service, [1, 1]);
  const { lobbyId, admin } = lobby;
  const { userId, token, teamId } = lobby.members[1]!;
  const own = { lobbyId, userId };
  const replies = [
    await must(service.call(lobbies.joinLobby, { token, body: own })),
    await must(service.call(teams.leaveTeam, { token, body: { ...own, teamId } })),
    await must(service.call(lobbies.leaveLobby, { token, body: own })),
    await must(
      service.call(lobbies.updateLobby, { token: admin.token, body: { lobbyId, updates: { title: 'Другое' } } }),
    ),
    await must(service.call(teams.deleteTeam, { token: admin.token, body: { lobbyId, teamId: admin.teamId } })),
    await must(service.call(lobbies.deleteLobby, { token: admin.token, params: { id: lobbyId } })),
  ];
  for (const { message } of replies) expect(message).toMatch(/^[А-Я][а-яё ]+!$/);
});

it('26.10: a game that everybody has gone away from is listed for its players alone', async () => {
  const [away, empty, running] = [await Lobby.make(service), await Lobby.make(service), await Lobby.make(service)];
  for (const lobby of [away, empty, running]) await lobby.start();
  const since = Date.now() - DESERTED_MS.pause;
  const stored = service.kit.mongo.collection<LobbyState>('lobbies');
  await stored.updateOne({ _id: away.lobbyId }, { $set: { absence: { since } } });
  await stored.updateOne({ _id: running.lobbyId }, { $set: { absence: { since: since + 50_000 } } });
  for (const { userId, token } of empty.members) {
    await must(service.call(lobbies.leaveLobby, { token, body: { lobbyId: empty.lobbyId, userId } }));
  }
  const seenBy = async (token: string) => {
    const listed = (await must(service.call(lobbies.listLobbies, { token }))).lobbies.map(({ lobbyId }) => lobbyId);
    return [away, empty, running].map(({ lobbyId }) => listed.includes(lobbyId));
  };
  expect(await seenBy((await newcomer()).token)).toEqual([false, false, true]);
  expect(await seenBy(away.admin.token)).toEqual([true, false, true]);
});

it('a lobby is listed for its players however many newer ones there are', async () => {
  const own = await Lobby.make(service);
  const stored = service.kit.mongo.collection<LobbyState>('lobbies');
  const like = (await stored.findOne({ _id: own.lobbyId })) as LobbyState;
  const others = Array.from({ length: 200 }, (_, index) => {
    const _id = someone(`newer${index}`);
    return { ...like, _id, broadcastCode: _id, players: [], createdAt: like.createdAt + 1 + index };
  });
  await stored.insertMany(others);
  const { lobbies: listed } = await must(service.call(lobbies.listLobbies, { token: own.admin.token }));
  await stored.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
  expect(listed).toHaveLength(200);
  expect(listed.at(-1)).toMatchObject({ lobbyId: own.lobbyId, isMember: true });
  expect(listed[0]?.lobbyId).toBe(others.at(-1)?._id);
});
