import { describe, expect, it } from '@jest/globals';
import { CODE_GUESSES, games, lobbies, PHASE, teams } from '@luplay/contracts/lobby-game';
import { openSocket } from '@luplay/service-kit/testing';
import { Lobby, must, type Service, someone, startOne, startReplica } from '../lobby.fixture.ts';

const service = await startOne();

async function stranger() {
  const userId = someone('stranger');
  return { userId, token: await service.token({ userId }) };
}

type Pass = Record<string, string>;

/** A private lobby with two teams of one. */
async function closed() {
  const lobby = await Lobby.make(service, [1, 1]);
  await lobby.close();
  return { lobby, inviteCode: await inviteCodeOf(lobby) };
}
const look = (lobby: Lobby, token: string, query: { code?: string; inviteCode?: string } = {}) =>
  service.call(lobbies.getLobby, { token, params: { id: lobby.lobbyId }, query });
const inviteCodeOf = async (lobby: Lobby): Promise<string> =>
  String((await must(look(lobby, lobby.admin.token))).inviteCode);
const openGame = (lobby: Lobby, search: string, token?: string) =>
  openSocket(service.url, `/ws/game/${lobby.lobbyId}${search}`, token === undefined ? {} : { token });

describe('a private lobby', () => {
  it('12.18: is listed for its players and its bench only', async () => {
    const { lobby, inviteCode } = await closed();
    const open = await Lobby.make(service, [1]);
    const listed = async (token: string) => {
      const { lobbies: all } = await must(service.call(lobbies.listLobbies, { token }));
      return all.map(({ lobbyId }) => lobbyId).filter((id) => id === lobby.lobbyId || id === open.lobbyId);
    };
    expect(await listed((await stranger()).token)).toEqual([open.lobbyId]);
    await lobby.start();
    const { userId, token } = await stranger();
    await must(service.call(lobbies.joinLobby, { token, body: { lobbyId: lobby.lobbyId, userId, inviteCode } }));
    for (const one of [lobby.members[1]!.token, token]) {
      expect((await listed(one)).sort()).toEqual([lobby.lobbyId, open.lobbyId].sort());
    }
  });

  it('12.18: is read only with its code or its link', async () => {
    const { lobby, inviteCode } = await closed();
    await lobby.start();
    await lobby.force(PHASE.results);
    const { lobbyId, broadcastCode } = lobby;
    const { token } = await stranger();
    const otherCode = broadcastCode === '000000' ? '000001' : '000000';
    const reads = [games.gameInfo, games.getThemes, games.currentQuestion, games.checkAnswer] as const;
    const wrong: Pass[] = [{}, { code: otherCode }, { inviteCode: 'x'.repeat(inviteCode.length) }];
    for (const query of wrong) {
      for (const call of reads) {
        for (const who of [{}, { token }]) {
          const { status, body } = await service.call(call, { ...who, params: { lobbyId }, query });
          expect([status, body.code]).toEqual([403, 'invitation_required']);
          expect(JSON.stringify(body)).not.toContain(broadcastCode);
        }
      }
      expect((await look(lobby, token, query)).body.code).toBe('invitation_required');
    }
    const right: Pass[] = [{ code: broadcastCode }, { inviteCode }, { code: otherCode, inviteCode }];
    for (const query of right) {
      for (const call of reads) expect((await service.call(call, { params: { lobbyId }, query })).status).toBe(200);
      expect((await look(lobby, token, query)).body).toMatchObject({ isMember: false, inviteCode: null });
    }
    for (const call of reads) {
      expect((await service.call(call, { token: lobby.admin.token, params: { lobbyId } })).status).toBe(200);
    }
  });

  it('12.18: that was public shuts out who watched it then, and has a new code', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const former = lobby.broadcastCode;
    const [watching, playing] = [await openGame(lobby, `?code=${former}`), await lobby.socket(lobby.admin.token)];
    await watching.next('connection_established');
    await lobby.close();
    expect(await watching.closed).toMatchObject({ code: 1008 });
    const told = await playing.waitFor(({ type }) => type === 'lobby_update');
    expect(told).toMatchObject({ lobby: { isPublic: false, broadcastCode: lobby.broadcastCode } });
    const { token } = await stranger();
    expect((await look(lobby, token, { code: former })).body.code).toBe('invitation_required');
    expect((await look(lobby, token, { code: lobby.broadcastCode })).status).toBe(200);
    await playing.close();
  });

  it('12.18: is watched over the game socket only with its code or its link', async () => {
    const { lobby, inviteCode } = await closed();
    const { token } = await stranger();
    for (const search of ['', '?code=000', `?code=${'9'.repeat(7)}`, `?inviteCode=${'x'.repeat(16)}`]) {
      for (const who of [undefined, token]) {
        const socket = await openGame(lobby, search, who);
        expect(await socket.closed).toMatchObject({ code: 1008 });
        expect(socket.messages).toEqual([]);
      }
    }
    for (const search of [`?code=${lobby.broadcastCode}`, `?inviteCode=${inviteCode}`]) {
      const socket = await openGame(lobby, search);
      await socket.next('connection_established');
      await socket.close();
    }
    await (await lobby.socket(lobby.members[1]!.token)).close();
  });

  it('12.18: admits at once a player who has joined on another replica', async () => {
    const { lobby, inviteCode } = await closed();
    const other = await startReplica(service);
    try {
      for (let round = 0; round < 10; round += 1) {
        const watching = await openGame(lobby, `?code=${lobby.broadcastCode}`);
        await watching.next('connection_established');
        const { userId, token } = await stranger();
        await must(other.call(lobbies.joinLobby, { token, body: { lobbyId: lobby.lobbyId, userId, inviteCode } }));
        await (await lobby.socket(token)).close();
        await watching.close();
      }
    } finally {
      await other.close();
    }
  });

  it('12.18: reveals nothing to a stranger by rejections or by commands that change nothing', async () => {
    const { lobby, inviteCode } = await closed();
    const { lobbyId, admin } = lobby;
    const { userId, token } = await stranger();
    const { teamId } = admin;
    const byLobby = { params: { lobbyId } };
    const answers = await Promise.all([
      service.call(lobbies.leaveLobby, { token, body: { lobbyId, userId } }),
      service.call(lobbies.joinLobby, { token, body: { lobbyId, userId } }),
      service.call(teams.leaveTeam, { token, body: { lobbyId, teamId, userId } }),
      service.call(teams.joinTeam, { token, body: { lobbyId, teamId, userId } }),
      service.call(games.startGame, { token, body: { lobbyId } }),
      service.call(games.answer, { token, ...byLobby, body: { teamId, answers: [0] } }),
      service.call(games.chooseTheme, { token, ...byLobby, body: { teamId, themeId: 't0' } }),
      service.call(games.setPhase, { token, ...byLobby, body: { phase: PHASE.question } }),
    ]);
    for (const { status, body } of answers) {
      expect([403, 409]).toContain(status);
      const bytes = JSON.stringify(body);
      for (const secret of [lobby.broadcastCode, inviteCode, admin.userId]) expect(bytes).not.toContain(secret);
    }
  });

  it('12.18: answers a repeated request to leave with the state after it', async () => {
    const { lobby } = await closed();
    const { userId, token } = lobby.members[1]!;
    const body = JSON.stringify({ lobbyId: lobby.lobbyId, userId });
    const leave = (requestId: string) =>
      service.fetch('/lobby/leave', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': requestId },
        body,
      });
    const requestId = `${someone('request')}-id`;
    expect((await leave(requestId)).status).toBe(200);
    expect((await leave(requestId)).status).toBe(200);
    expect((await leave(`${requestId}-2`)).status).toBe(403);
  });

  it('12.18: is found by its code, and the reply says that it is private', async () => {
    const { lobby } = await closed();
    const params = { code: lobby.broadcastCode };
    const { body } = await service.call(lobbies.lobbyByCode, { params });
    expect(body).toMatchObject({ lobbyId: lobby.lobbyId, isPublic: false });
  });

  it('12.18: limits the codes that an address may try, over all replicas', async () => {
    const { lobby } = await closed();
    await lobby.start();
    const strict = await startReplica(service, { LUPLAY_RATE_SCALE: '1' });
    const other = await startReplica(service, { LUPLAY_RATE_SCALE: '1' });
    try {
      const guess = async (code: string, at: Service, ip = '192.0.2.1') => {
        const path = `/game/info/${lobby.lobbyId}?code=${code}`;
        const response = await at.fetch(path, { headers: { 'x-real-ip': ip } });
        return response.status;
      };
      const wrong = Array.from({ length: (CODE_GUESSES.points * 2) / 3 }, (_, i) => String(i).padStart(6, '0'));
      for (const code of wrong) expect(await guess(code, strict)).toBe(403);
      expect(await guess('999999', other)).toBe(429);
      // The right one takes its turn.
      expect(await guess(lobby.broadcastCode, strict)).toBe(200);
      expect(await guess(lobby.broadcastCode, strict, '192.0.2.2')).toBe(200);
    } finally {
      await other.close();
      await strict.close();
    }
  });
});

describe('a kicked player', () => {
  it('12.18: comes back only with the new invite code, which the members see', async () => {
    for (const isPublic of [true, false]) {
      const lobby = isPublic ? await Lobby.make(service, [1, 1, 1]) : (await closed()).lobby;
      const { lobbyId, admin } = lobby;
      const { userId, token } = lobby.members[1]!;
      const before = (await must(look(lobby, token))).inviteCode;
      expect(before === null).toBe(isPublic);
      await must(service.call(lobbies.kickPlayer, { token: admin.token, body: { lobbyId, userId } }));
      const join = (inviteCode?: string) =>
        service.call(lobbies.joinLobby, { token, body: { lobbyId, userId, ...(inviteCode && { inviteCode }) } });
      expect((await join()).body.code).toBe('invitation_required');
      if (before !== null) expect((await join(before)).body.code).toBe('invitation_required');
      // In a private lobby the six digits have changed, too.
      const { lobby: after } = await must(look(lobby, admin.token));
      expect(after.broadcastCode === lobby.broadcastCode).toBe(isPublic);
      const seen = await look(lobby, token, { code: after.broadcastCode });
      expect(seen.body).toMatchObject({ isMember: false, inviteCode: null });
      expect((await join(await inviteCodeOf(lobby))).status).toBe(200);
    }
  });
});
