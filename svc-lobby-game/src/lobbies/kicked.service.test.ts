import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { invitations, lobbies, teams } from '@luplay/contracts/lobby-game';
import { openSocket } from '@luplay/service-kit/testing';
import { account, Lobby, type Member, must, someone, startTwo } from '../lobby.fixture.ts';

const [one, other] = await startTwo();

const newDevice = () => randomBytes(12).toString('base64url');
async function newGuest() {
  const userId = someone('guest');
  return { userId, token: await one.token({ userId, roles: ['guest'] }) };
}
const kick = (lobby: Lobby, userId: string) =>
  must(one.call(lobbies.kickPlayer, { token: lobby.admin.token, body: { lobbyId: lobby.lobbyId, userId } }));
const read = async (lobby: Lobby, token = lobby.admin.token) =>
  must(one.call(lobbies.getLobby, { token, params: { id: lobby.lobbyId } }));
async function closed(sizes: number[]): Promise<Lobby> {
  const lobby = await Lobby.make(one, sizes);
  await lobby.close();
  return lobby;
}
/** A socket of the game, by token or by the lobby's code. */
async function watch(lobby: Lobby, { token, code }: { token?: string; code?: string }, at = one) {
  const search = code === undefined ? '' : `?code=${code}`;
  const socket = await openSocket(at.url, `/ws/game/${lobby.lobbyId}${search}`, token === undefined ? {} : { token });
  await socket.next('connection_established');
  return socket;
}

describe('a guest who was kicked from a public lobby', () => {
  it('24.2: is not back as a new guest by any way of joining, nor invited by the code', async () => {
    const lobby = await Lobby.make(one, [1]);
    const { lobbyId, broadcastCode, admin } = lobby;
    const device = newDevice();
    const first = await newGuest();
    const entry = { lobbyId, userId: first.userId, device };
    await must(one.call(invitations.joinAnyTeam, { token: first.token, body: entry }));
    await kick(lobby, first.userId);
    const { inviteCode } = await read(lobby);

    const again = await newGuest();
    const { token, userId } = again;
    const body = { lobbyId, userId, device };
    const team = { lobbyId, name: 'Новая', color: '#123456', device };
    for (const at of [one, other]) {
      const refused = await Promise.all([
        at.call(lobbies.joinLobby, { token, body }),
        at.call(invitations.joinAnyTeam, { token, body }),
        at.call(teams.joinTeam, { token, body: { ...body, teamId: admin.teamId } }),
        at.call(teams.createTeam, { token, body: team }),
      ]);
      for (const { status, body: answer } of refused) {
        expect([status, answer.code]).toEqual([403, 'invitation_required']);
        expect(answer.message).toContain('Войти можно по ссылке или QR-коду ведущего');
      }
    }
    const found = await must(one.call(lobbies.lobbyByCode, { token, params: { code: broadcastCode } }));
    expect(found.mayJoin).toBe(false);
    const invitation = async (who: { token?: string }, query: { inviteCode?: string } = {}) =>
      (await must(one.call(invitations.readInvitation, { ...who, params: { code: broadcastCode }, query }))).invitation;
    expect((await invitation({ token })).mayJoin).toBe(false);
    // Somebody without an account may still have one: a place is offered to who logs in, none to guests.
    expect(await invitation({})).toMatchObject({ mayJoin: true, guests: false, barred: true });
    const invited = await invitation({}, { inviteCode: String(inviteCode) });
    expect(invited).toMatchObject({ mayJoin: true, guests: true });
    expect(invited).not.toHaveProperty('barred');
    await must(one.call(lobbies.joinLobby, { token, body: { ...body, inviteCode: String(inviteCode) } }));
  });

  it('24.13: is not told by the code that they may join', async () => {
    const lobby = await Lobby.make(one, [1, 1]);
    const vera = lobby.members[1]!;
    const params = { code: lobby.broadcastCode };
    const mayJoin = async (token?: string) =>
      (await must(one.call(lobbies.lobbyByCode, { params, ...(token && { token }) }))).mayJoin;
    expect([await mayJoin(), await mayJoin(vera.token)]).toEqual([true, true]);
    await kick(lobby, vera.userId);
    const stranger = await account(one);
    expect([await mayJoin(vera.token), await mayJoin(stranger.token), await mayJoin()]).toEqual([false, true, true]);
  });

  it('24.2: stores neither the address nor the device, and shows no mark of anybody', async () => {
    const lobby = await Lobby.make(one, [1]);
    const { lobbyId } = lobby;
    const device = newDevice();
    const { userId, token } = await newGuest();
    await must(one.call(lobbies.joinLobby, { token, body: { lobbyId, userId, device } }));
    const before = JSON.stringify(await one.kit.mongo.collection('lobbies').findOne({ _id: lobbyId as never }));
    expect(before).toContain('"marks"');
    for (const secret of [device, '127.0.0.1']) expect(before).not.toContain(secret);
    const shown = await read(lobby);
    expect(shown.lobby.players[userId]).toMatchObject({ guest: true });
    await kick(lobby, userId);
    for (const view of [shown, await read(lobby)]) expect(JSON.stringify(view)).not.toMatch(/marks|barred/);
  });
});

describe('a private lobby', () => {
  it('24.7: sockets of a kicked member end at once, and of all who came with the former digits', async () => {
    const lobby = await closed([1, 1, 1]);
    const [, vera, gleb] = lobby.members as [Member, Member, Member];
    const code = lobby.broadcastCode;
    const gone = await Promise.all([
      watch(lobby, { token: vera.token }),
      watch(lobby, { token: vera.token }, other),
      watch(lobby, { code }),
      watch(lobby, { code, token: (await account(one)).token }, other),
    ]);
    const stay = await Promise.all([
      watch(lobby, { token: lobby.admin.token }, other),
      watch(lobby, { token: gleb.token }),
    ]);
    await kick(lobby, vera.userId);
    for (const socket of gone) expect(await socket.closed).toMatchObject({ code: 1008 });
    const { lobby: after, inviteCode } = await read(lobby);
    expect(after.broadcastCode).not.toBe(code);
    for (const socket of stay) {
      const told = await socket.next('lobby_update');
      expect(told.lobby.broadcastCode).toBe(after.broadcastCode);
    }
    // Nobody who was shut out has heard the new codes.
    for (const socket of gone) expect(socket.rawBytes()).not.toContain(after.broadcastCode);
    const closing = async (search: string, token?: string) => {
      const path = `/ws/game/${lobby.lobbyId}${search}`;
      const socket = await openSocket(one.url, path, token === undefined ? {} : { token });
      return (await socket.closed).code;
    };
    expect([await closing('', vera.token), await closing(`?code=${code}`)]).toEqual([1008, 1008]);
    expect((await one.call(lobbies.lobbyByCode, { params: { code } })).status).toBe(404);
    // The page of who was kicked can say so.
    const refused = await one.call(lobbies.getLobby, { token: vera.token, params: { id: lobby.lobbyId } });
    expect(refused.body).toMatchObject({ code: 'invitation_required', details: { kicked: true } });
    const again = await watch(lobby, { code: after.broadcastCode });
    expect(JSON.stringify(again.messages)).not.toContain(inviteCode);
    for (const socket of [...stay, again]) await socket.close();
  });

  it('24.7: sockets of who has left end at once, and others stay', async () => {
    const lobby = await closed([1, 1]);
    const { lobbyId, broadcastCode, admin } = lobby;
    const vera = lobby.members[1]!;
    const hers = [await watch(lobby, { token: vera.token }), await watch(lobby, { token: vera.token }, other)];
    const stay = [await watch(lobby, { token: admin.token }, other), await watch(lobby, { code: broadcastCode })];
    await must(one.call(lobbies.leaveLobby, { token: vera.token, body: { lobbyId, userId: vera.userId } }));
    for (const socket of hers) expect(await socket.closed).toMatchObject({ code: 1008 });
    for (const socket of stay) {
      const told = await socket.next('lobby_update');
      expect(told.lobby).toMatchObject({ broadcastCode, players: { [admin.userId]: {} } });
      await socket.close();
    }
  });
});
