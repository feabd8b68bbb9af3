import { describe, expect, it } from '@jest/globals';
import { games, invitations, liveGames, lobbies, teams } from '@luplay/contracts/lobby-game';
import { profileCards } from '@luplay/contracts/user';
import { eventually } from '@luplay/service-kit/testing';
import { account, Lobby, must, someone, startOne } from '../lobby.fixture.ts';

const service = await startOne();

const newcomer = (name?: string) => account(service, name);

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

  it('26.5: come late to the bench, are told of it live, and are seated by the host alone', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    await lobby.start();
    const { lobbyId, admin, broadcastCode } = lobby;
    const late = await newcomer('late');
    const read = async () => {
      const asked = service.call(invitations.readInvitation, { token: late.token, params: { code: broadcastCode } });
      return (await must(asked)).invitation;
    };
    expect(await read()).toMatchObject({ mayJoin: false, mayWait: true, isMember: false });
    const watching = await lobby.socket(late.token);
    const joined = await must(
      service.call(lobbies.joinLobby, { token: late.token, body: { lobbyId, userId: late.userId } }),
    );
    expect([joined.lobby.bench?.map(({ id }) => id), Object.keys(joined.lobby.players)]).toEqual([
      [late.userId],
      lobby.members.map(({ userId }) => userId),
    ]);
    const told = await watching.waitFor((message) => message.type === 'lobby_update');
    expect(told).toMatchObject({ lobby: { bench: [{ id: late.userId }] } });
    expect(await read()).toMatchObject({ onBench: true });
    const body = { lobbyId, userId: late.userId, teamId: admin.teamId };
    expect((await service.call(lobbies.seatFromBench, { token: late.token, body })).body.code).toBe('not_lobby_admin');
    const seated = await must(service.call(lobbies.seatFromBench, { token: admin.token, body }));
    expect(seated.lobby.teams[admin.teamId]?.members.map(({ id }) => id)).toEqual([admin.userId, late.userId]);
    expect(seated.lobby.bench).toBeUndefined();
  });

  it('are told where they wait, and seated, when a game has begun while they had no team', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId, admin, broadcastCode } = lobby;
    const idle = await newcomer('idle');
    await must(service.call(lobbies.joinLobby, { token: idle.token, body: { lobbyId, userId: idle.userId } }));
    const read = async () => {
      const asked = service.call(invitations.readInvitation, { token: idle.token, params: { code: broadcastCode } });
      return (await must(asked)).invitation;
    };
    expect((await read()).onBench).toBeUndefined();
    await lobby.start();
    expect(await read()).toMatchObject({ isMember: true, onBench: true, mayJoin: false });
    const body = { lobbyId, userId: idle.userId, teamId: admin.teamId };
    const { teams: seated, bench } = (await must(service.call(lobbies.seatFromBench, { token: admin.token, body })))
      .lobby;
    expect(seated[admin.teamId]?.members.map(({ id }) => id)).toEqual([admin.userId, idle.userId]);
    expect(bench).toBeUndefined();
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
    await eventually(async () => (await leave(developer, card.username.toLowerCase())).status === 200);
    const { lobby: left } = await must(service.call(lobbies.getLobby, { token: anya.token, params: { id: lobbyId } }));
    expect(Object.keys(left.players)).toEqual([anya.userId]);
  });

  it('24.3: have no numeric Telegram id in what players and spectators see', async () => {
    const telegramId = '1000000042';
    const lobby = await Lobby.make(service, [1]);
    const { lobbyId, broadcastCode: code } = lobby;
    const userId = someone('vera');
    const vera = await service.token({ userId, telegramId });
    // She names herself by it.
    const joined = await must(service.call(lobbies.joinLobby, { token: vera, body: { lobbyId, userId: telegramId } }));
    await lobby.start();
    const socket = await lobby.socket(lobby.members[0]!.token);
    const bucket = service.kit.nats.bucket(liveGames);
    await eventually(async () => (await bucket.get(lobbyId))?.lobby.status === 'in_progress');
    const seen: unknown[] = [joined, await bucket.get(lobbyId), ...socket.messages];
    for (const token of [lobby.admin.token, vera]) {
      seen.push(await must(service.call(lobbies.getLobby, { token, params: { id: lobbyId } })));
      seen.push(await must(service.call(games.gameInfo, { token, params: { lobbyId } })));
      seen.push(await must(service.call(invitations.readInvitation, { token, params: { code } })));
    }
    expect(JSON.stringify(seen)).not.toContain(telegramId);
    expect(joined.lobby.players[userId]).toMatchObject({ playerId: userId, telegramId: userId });
    const stored = await service.kit.mongo.collection<{ _id: string }>('lobbies').findOne({ _id: lobbyId });
    expect(JSON.stringify(stored)).not.toContain(telegramId);
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
    await eventually(async () => Object.keys((await bucket.get(lobbyId))?.lobby.players ?? {}).length === 1);
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

describe('the security log', () => {
  it('24.4: has who kicked whom from which lobby', async () => {
    const { lobbyId, admin, members } = await Lobby.make(service, [2]);
    const kicked = members.find(({ userId }) => userId !== admin.userId);
    const body = { lobbyId, userId: kicked?.userId ?? '' };
    await must(service.call(lobbies.kickPlayer, { token: admin.token, body }));
    const line = service
      .logs()
      .split('\n')
      .find((text) => text.includes('"event":"kicked"') && text.includes(lobbyId));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ actor: admin.userId, subject: body.userId, place: lobbyId });
  });
});
