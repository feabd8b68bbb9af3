import type { Call } from '@luplay/contracts';
import { spectators } from '@luplay/contracts/broadcast';
import { games, invitations, lobbies } from '@luplay/contracts/lobby-game';
import { accounts, profiles } from '@luplay/contracts/user';
import { address, ask, type Input, raw, type Session, send, session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove, start } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { SpecSocket } from '../../support/live/sockets.ts';
import { account } from '../../support/product/product.ts';
import { signedInitData } from '../../support/product/telegram.ts';

test('24.3: a numeric Telegram id reaches its owner, developers and admins, in no byte anybody else', async () => {
  const id = 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
  const initData = signedInitData({ id, first_name: 'Вера' });
  const owner = (await ask(accounts.createAccount, { body: { initData } })) as Session;
  expect(owner.user.telegramId).toBe(String(id));
  const { userId } = owner.user;
  const stranger = (await newcomer('Боря')).session;
  const guest = (await ask(accounts.createAccount, { body: { guest: true, displayName: 'Бодрый лис' } })) as Session;
  await ask(profiles.follow, { body: { followerId: stranger.user.userId, followingId: userId } }, stranger.token);

  const lobby = await lobbyWithTeams([owner, stranger]);
  const { lobbyId } = lobby;
  const { broadcastCode } = (await ask(lobbies.getLobby, { params: { id: lobbyId } }, owner.token)).lobby;
  const sockets = [
    new SpecSocket(`/ws/broadcast/${broadcastCode}`, 'spectator'),
    new SpecSocket(`/ws/game/${lobbyId}`, 'watching'),
    new SpecSocket(`/ws/game/${lobbyId}`, 'player', stranger.token),
    new SpecSocket(`/ws/game/${lobbyId}`, 'guest', guest.token),
  ];
  await Promise.all(sockets.map((socket) => socket.find(({ type }) => type === 'connection_established')));
  await start(lobbyId, owner);
  await sockets[0]!.find((message) => Boolean(message.game));

  const texts = sockets.flatMap(({ heard }) => heard.map(({ text }) => text));
  const read = async (call: Call, input: Input, reader?: Session) => {
    const headers: Record<string, string> = reader ? { Authorization: `Bearer ${reader.token}` } : {};
    texts.push((await raw(address(call, input), { method: call.method, headers })).text);
  };
  await read(spectators.watchLobby, { params: { lobbyId } });
  await read(invitations.readInvitation, { params: { code: broadcastCode } });
  await read(games.gameInfo, { params: { lobbyId } });
  for (const reader of [stranger, guest]) {
    await read(lobbies.getLobby, { params: { id: lobbyId } }, reader);
    await read(lobbies.listLobbies, {}, reader);
    for (const ref of [userId, owner.user.username]) {
      await read(profiles.fullProfile, { params: { id: ref } }, reader);
      await read(profiles.readProfile, { params: { telegramId: ref } }, reader);
    }
    await read(profiles.fullProfile, { params: { id: reader.user.userId } }, reader);
  }
  expect(texts.filter((text) => text.includes(userId)).length).toBeGreaterThan(10);
  expect(texts.filter((text) => text.includes(String(id)))).toEqual([]);

  for (const reader of [owner, await session(account('developer')), await session(account('admin'))]) {
    const { profile } = await ask(profiles.readProfile, { params: { telegramId: userId } }, reader.token);
    expect(profile.telegramId).toBe(String(id));
  }
  // Links with the userId in its place lead to the profile.
  expect((await send(profiles.fullProfile, { params: { id: userId } }, guest.token)).status).toBe(200);
  for (const socket of sockets) socket.close();
  await remove(lobbyId, owner);
});
