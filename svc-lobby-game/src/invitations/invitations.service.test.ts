import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CODE_GUESSES, invitations, lobbies, teams } from '@luplay/contracts/lobby-game';
import { account, Lobby, must, type Service, someone, startReplica } from '../lobby.fixture.ts';

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await startReplica();
  second = await startReplica(service, { LUPLAY_GUESTS: '0' });
});
afterAll(async () => {
  await second.close();
  await service.close();
});

const read = async (lobby: Lobby, more: { token?: string; inviteCode?: string } = {}, replica = service) => {
  const { token, ...query } = more;
  const params = { code: lobby.broadcastCode };
  const answer = replica.call(invitations.readInvitation, { params, query, ...(token && { token }) });
  return (await must(answer)).invitation;
};
const close = async (lobby: Lobby) => {
  const { lobbyId, admin } = lobby;
  const { token } = admin;
  await lobby.close();
  return (await must(service.call(lobbies.getLobby, { token, params: { id: lobbyId } }))).inviteCode ?? '';
};
const guest = async () => {
  const userId = someone('guest');
  return { userId, token: await service.token({ userId, roles: ['guest'] }) };
};

describe('an invitation', () => {
  it('tells anybody with the code who invites where and who is there', async () => {
    const lobby = await Lobby.make(service, [2, 1]);
    const shown = await read(lobby);
    expect(shown).toMatchObject({
      lobbyId: lobby.lobbyId,
      title: 'Лобби',
      questTitle: 'Квиз quiz',
      status: 'waiting',
      host: lobby.admin.userId,
      mayJoin: true,
      isMember: false,
      teamId: null,
      guests: true,
    });
    expect(shown.players.map(({ playerId }) => playerId)).toEqual(lobby.members.map(({ userId }) => userId));
    expect(shown.teams.map(({ members }) => members.length)).toEqual([2, 1]);
    const { token, teamId } = lobby.members[2]!;
    expect(await read(lobby, { token })).toMatchObject({ isMember: true, teamId });
    expect((await read(lobby, {}, second)).guests).toBe(false);
  });

  it('has no secrets: no invite code, no telegramId, nothing of the game', async () => {
    const lobby = await Lobby.make(service);
    const inviteCode = await close(lobby);
    await lobby.start();
    const response = await service.fetch(`/lobby/invitation/${lobby.broadcastCode}`);
    const text = await response.text();
    for (const secret of [inviteCode, 'inviteCode', 'telegramId', 'answer', 'question', 'items', 'kicked']) {
      expect(text).not.toContain(secret);
    }
  });

  it('of a private lobby lets in by its invite code alone', async () => {
    const lobby = await Lobby.make(service);
    const inviteCode = await close(lobby);
    expect((await read(lobby)).mayJoin).toBe(false);
    expect((await read(lobby, { inviteCode: 'wrong-invite-code' })).mayJoin).toBe(false);
    expect((await read(lobby, { inviteCode })).mayJoin).toBe(true);
    const { userId, token } = await guest();
    const join = (code?: string) =>
      service.call(invitations.joinAnyTeam, {
        token,
        body: { lobbyId: lobby.lobbyId, userId, ...(code && { inviteCode: code }) },
      });
    expect((await join()).body.code).toBe('invitation_required');
    expect((await join(inviteCode)).status).toBe(200);
    const { body } = await service.call(lobbies.lobbyByCode, { params: { code: lobby.broadcastCode } });
    expect(body).toMatchObject({ isPublic: false, mayJoin: false });
  });

  it('cannot be joined while a game runs or without a free seat, and its code says so', async () => {
    const lobby = await Lobby.make(service);
    const { lobbyId, admin, broadcastCode } = lobby;
    const byCode = async (of: { token?: string } = {}) =>
      (await must(service.call(lobbies.lobbyByCode, { params: { code: broadcastCode }, ...of }))).mayJoin;
    expect(await byCode()).toBe(true);
    const badToken = await service.call(lobbies.lobbyByCode, { params: { code: broadcastCode }, token: 'a.b.c' });
    expect([badToken.status, badToken.body.mayJoin]).toEqual([200, true]);
    const body = { lobbyId, updates: { maxPlayers: 2 } };
    await must(service.call(lobbies.updateLobby, { token: admin.token, body }));
    expect([(await read(lobby)).mayJoin, await byCode()]).toEqual([false, false]);
    await must(
      service.call(lobbies.updateLobby, { token: admin.token, body: { lobbyId, updates: { maxPlayers: 9 } } }),
    );
    await lobby.start();
    expect([(await read(lobby)).mayJoin, await byCode()]).toEqual([false, false]);
    const { token } = admin;
    expect([(await read(lobby, { token })).mayWait, await byCode({ token })]).toEqual([undefined, true]);
  });

  it('24.6: is not found by guessing, and guesses do not shut out who has the right code', async () => {
    const [lobby, other] = [await Lobby.make(service), await Lobby.make(service)];
    const strict = await startReplica(service, { LUPLAY_RATE_SCALE: '1' });
    const second = await startReplica(service, { LUPLAY_RATE_SCALE: '1' });
    const ask = async (code: string, ip: string, at = strict, path = 'invitation') =>
      (await at.fetch(`/lobby/${path}/${code}`, { headers: { 'x-real-ip': ip } })).status;
    try {
      expect(await ask(lobby.broadcastCode, '192.0.2.1')).toBe(200);
      const wrong = await unusedCodes(200);
      // Both calls and both replicas count together.
      const paths = ['invitation', 'broadcast/by-code'];
      const asked = wrong.map((code, at) => ask(code, '192.0.2.1', at % 4 < 2 ? strict : second, paths[at % 2]));
      const phones = Array.from({ length: 30 }, (_, at) =>
        ask(lobby.broadcastCode, '192.0.2.1', at % 2 ? strict : second),
      );
      expect(await Promise.all(phones)).toEqual(Array(30).fill(200));
      const statuses = await Promise.all(asked);
      const told = statuses.filter((status) => status === 404).length;
      expect(told).toBeLessThanOrEqual(CODE_GUESSES.points);
      expect(told + statuses.filter((status) => status === 429).length).toBe(200);
      // A code that is new there takes its turn.
      expect(await ask(other.broadcastCode, '192.0.2.1')).toBe(200);
      // A party of forty behind one address only knows the right code.
      const party = await Promise.all(Array.from({ length: 40 }, () => ask(lobby.broadcastCode, '192.0.2.2')));
      expect(party.filter((status) => status !== 200)).toEqual([]);
    } finally {
      await second.close();
      await strict.close();
    }
  });

  it('24.6: passes behind the address where its lobby was made', async () => {
    const strict = await startReplica(service, { LUPLAY_RATE_SCALE: '1' });
    try {
      const lobby = await Lobby.make(strict);
      // The test makes its lobbies from the loopback address.
      for (const code of await unusedCodes(60)) void strict.fetch(`/lobby/invitation/${code}`);
      const phones = Array.from({ length: 30 }, () => strict.fetch(`/lobby/invitation/${lobby.broadcastCode}`));
      expect((await Promise.all(phones)).map(({ status }) => status)).toEqual(Array(30).fill(200));
    } finally {
      await strict.close();
    }
  });
});

/** Codes of six digits that no lobby of this test has. */
async function unusedCodes(count: number): Promise<string[]> {
  const stored = service.kit.mongo.collection<{ broadcastCode: string }>('lobbies').find();
  const used = new Set((await stored.toArray()).map(({ broadcastCode }) => broadcastCode));
  const codes = Array.from({ length: count + used.size }, (_, i) => String(100_000 + i));
  return codes.filter((code) => !used.has(code)).slice(0, count);
}

describe('guests in a lobby', () => {
  it('take seats at once, each their own, and none gets lost', async () => {
    const lobby = await Lobby.make(service, [1]);
    const guests = await Promise.all(Array.from({ length: 12 }, guest));
    const answers = await Promise.all(
      guests.map(({ userId, token }) =>
        service.call(invitations.joinAnyTeam, { token, body: { lobbyId: lobby.lobbyId, userId } }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const shown = await read(lobby);
    const seated = shown.teams.flatMap(({ members }) => members.map(({ id }) => id));
    expect(seated.sort()).toEqual([...guests.map(({ userId }) => userId), lobby.admin.userId].sort());
    for (const { members, maxMembers } of shown.teams) expect(members.length).toBeLessThanOrEqual(maxMembers);
  });

  it('create no lobbies, but join and found teams, and are called guests until their card is known', async () => {
    const lobby = await Lobby.make(service, [1]);
    const { userId, token } = await guest();
    const made = await service.call(lobbies.createLobby, { token, body: { userId, title: 'Своё', quest: 'quiz' } });
    expect([made.status, made.body.code]).toEqual([403, 'registration_required']);
    const team = { lobbyId: lobby.lobbyId, name: 'Своя', color: '#123456' };
    const { teamId } = lobby.admin;
    await must(service.call(teams.joinTeam, { token, body: { lobbyId: lobby.lobbyId, teamId, userId } }));
    expect((await read(lobby, { token })).players.at(-1)?.displayName).toBe('Гость');
    expect((await must(service.call(teams.createTeam, { token, body: team }))).team.members).toHaveLength(1);
    const other = await account(service);
    const act = { lobbyId: lobby.lobbyId, userId: other.userId };
    expect((await service.call(invitations.joinAnyTeam, { token, body: act })).status).toBe(403);
  });
});
