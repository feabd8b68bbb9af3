import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { liveGames, lobbies, quests, teams } from '@luplay/contracts/lobby-game';
import { profileCards } from '@luplay/contracts/user';
import { openSocket } from '@luplay/service-kit/testing';
import { aQuiz } from '../games/rules/game.fixture.ts';
import { addQuiz, Lobby, must, type Service, someone, startReplica, until } from '../lobby.fixture.ts';

let service: Service;
beforeAll(async () => {
  service = await startReplica();
  await addQuiz(service, 'locked', aQuiz(1).themes, { locked: true });
  await addQuiz(service, 'hidden', aQuiz(1).themes, { is_active: false });
});
afterAll(() => service.close());

async function newcomer(name = 'newcomer') {
  const userId = someone(name);
  return { userId, token: await service.token({ userId }) };
}

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
      message: 'This quest is locked.',
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

describe('players of a lobby', () => {
  it('one of twenty gets the last seat, and each gets one seat only', async () => {
    const lobby = await Lobby.make(service, [1]);
    const { lobbyId } = lobby;
    await must(
      service.call(lobbies.updateLobby, { token: lobby.admin.token, body: { lobbyId, updates: { maxPlayers: 2 } } }),
    );
    const rivals = await Promise.all(Array.from({ length: 20 }, () => newcomer('rival')));
    const joins = await Promise.all(
      rivals.map(({ userId, token }) => service.call(lobbies.joinLobby, { token, body: { lobbyId, userId } })),
    );
    const winner = joins.findIndex(({ status }) => status === 200);
    expect(joins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(joins.filter(({ body }) => body.code === 'lobby_full')).toHaveLength(19);
    const again = rivals[winner]!;
    const twice = await service.call(lobbies.joinLobby, {
      token: again.token,
      body: { lobbyId, userId: again.userId },
    });
    expect(Object.keys(twice.body.lobby.players)).toHaveLength(2);
  });

  it('one of ten gets the last seat of a team', async () => {
    const lobby = await Lobby.make(service, [1]);
    const { lobbyId, admin } = lobby;
    const updates = { maxMembers: 2 };
    await must(
      service.call(teams.updateTeam, { token: admin.token, body: { lobbyId, teamId: admin.teamId, updates } }),
    );
    const rivals = await Promise.all(Array.from({ length: 10 }, () => newcomer('rival')));
    const joins = await Promise.all(
      rivals.map(({ userId, token }) =>
        service.call(teams.joinTeam, { token, body: { lobbyId, teamId: admin.teamId, userId } }),
      ),
    );
    expect(joins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(joins.filter(({ body }) => body.code === 'team_full')).toHaveLength(9);
  });

  it('act for themselves only, unless they may act for others', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId } = lobby;
    const [anya, vera] = lobby.members as [(typeof lobby.members)[0], (typeof lobby.members)[0]];
    const leave = (token: string, userId: string) =>
      service.call(lobbies.leaveLobby, { token, body: { lobbyId, userId } });
    expect((await leave(anya.token, vera.userId)).status).toBe(403);
    const developer = await service.token({ userId: someone('dev'), roles: ['developer'] });
    expect((await leave(developer, 'nobody-knows')).status).toBe(404);
    const card = {
      userId: vera.userId,
      telegramId: vera.userId,
      username: someone('Vera'),
      displayName: 'Вера',
      profilePicture: '/profile_pictures/profile_picture_01.jpg',
      color: 'Синий' as const,
      role: 'User' as const,
    };
    await service.kit.nats.bucket(profileCards).put(vera.userId, card);
    await until(async () => (await leave(developer, card.username.toLowerCase())).status === 200);
    const { lobby: left } = await must(service.call(lobbies.getLobby, { token: anya.token, params: { id: lobbyId } }));
    expect(Object.keys(left.players)).toEqual([anya.userId]);
  });

  it('see each other’s name and picture while they wait', async () => {
    const lobby = await Lobby.make(service, [1]);
    const { lobbyId } = lobby;
    const socket = await lobby.socket(lobby.admin.token);
    const { userId, token } = await newcomer('vera');
    await must(service.call(lobbies.joinLobby, { token, body: { lobbyId, userId } }));
    const joined = await socket.next('lobby_update');
    expect(joined.lobby.players[userId]).toMatchObject({ displayName: userId, color: '#ccc' });
    expect(joined.seq).toBe(joined.lobby.updates);
    const card = {
      userId,
      telegramId: userId,
      username: userId,
      displayName: 'Вера',
      profilePicture: '/profile_pictures/profile_picture_01.jpg',
      color: 'Синий' as const,
      role: 'User' as const,
    };
    await service.kit.nats.bucket(profileCards).put(userId, card);
    const faced = await socket.next('lobby_update');
    expect(faced.lobby.players[userId]).toMatchObject({ displayName: 'Вера', color: '#3b6cf0' });
    await socket.close();
  });
});

describe('kicking a player', () => {
  it('is announced to everybody at once, also to the kicked player', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId, admin } = lobby;
    const vera = lobby.members[1]!;
    const theirs = await lobby.socket(vera.token);
    const kick = (token: string, userId: string) =>
      service.call(lobbies.kickPlayer, { token, body: { lobbyId, userId } });
    expect((await kick(vera.token, admin.userId)).body.code).toBe('not_lobby_admin');
    expect(await kick(admin.token, admin.userId)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Себя удалить нельзя: из лобби можно выйти.' },
    });
    expect((await kick(admin.token, vera.userId)).status).toBe(200);
    const update = await theirs.next('lobby_update');
    expect(Object.keys(update.lobby.players)).toEqual([admin.userId]);
    expect(Object.keys(update.lobby.teams)).toEqual([admin.teamId]);
    expect((await kick(admin.token, vera.userId)).status).toBe(200);
    const seen = await must(service.call(lobbies.getLobby, { token: vera.token, params: { id: lobbyId } }));
    expect(seen.isMember).toBe(false);
    expect(seen.lobby.kicked).toEqual([vera.userId]);
    const bucket = service.kit.nats.bucket(liveGames);
    await until(async () => Object.keys((await bucket.get(lobbyId))?.lobby.players ?? {}).length === 1);
    expect((await bucket.get(lobbyId))?.lobby.kicked).toEqual([]);
    await theirs.close();
  });
});

describe('a host who leaves', () => {
  it('passes the lobby to the player who joined first', async () => {
    const lobby = await Lobby.make(service, [1, 1, 1]);
    const { lobbyId, admin } = lobby;
    const [, vera] = lobby.members;
    const socket = await lobby.socket(vera?.token);
    await must(service.call(lobbies.leaveLobby, { token: admin.token, body: { lobbyId, userId: admin.userId } }));
    const players = (await socket.next('lobby_update')).lobby.players;
    const eldest = Object.values<{ playerId: string; joinedAt: number }>(players)[0];
    const seen = await must(service.call(lobbies.getLobby, { token: vera?.token as string, params: { id: lobbyId } }));
    expect(seen.lobby.admin).toBe(eldest?.playerId);
    await socket.close();
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

describe('the quiz catalogue', () => {
  it('lists quizzes without their questions', async () => {
    const { token } = await newcomer();
    const answer = await service.call(quests.listQuizzes, { token });
    expect(answer.body.quests.quiz).toEqual({
      id: 'quiz',
      title: 'Квиз quiz',
      description: '',
      is_active: true,
      locked: false,
      themes: 2,
      questions: 6,
    });
    expect(JSON.stringify(answer.body)).not.toContain('theme0');
    expect((await service.call(quests.listQuizzes)).status).toBe(401);
  });
});
