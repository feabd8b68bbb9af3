import { expect, it } from '@jest/globals';
import { lobbies, teams } from '@luplay/contracts/lobby-game';
import { GUEST_USERNAME_PREFIX, profileCards } from '@luplay/contracts/user';
import { account, Lobby, must, someone, startOne } from '../lobby.fixture.ts';

const service = await startOne();

const publish = (userId: string, displayName: string, username = someone('user')) =>
  service.kit.nats.bucket(profileCards).put(userId, {
    userId,
    telegramId: userId,
    username,
    displayName,
    profilePicture: '/profile_pictures/profile_picture_01.jpg',
    color: 'Синий',
    role: 'User',
  });
async function newGuest() {
  const userId = someone('guest');
  return { userId, token: await service.token({ userId, roles: ['guest'] }), username: GUEST_USERNAME_PREFIX + userId };
}

it('24.2: a guest carries the name of nobody else in the lobby, whatever it is written with', async () => {
  const lobby = await Lobby.make(service, [1]);
  const { lobbyId, admin } = lobby;
  const socket = await lobby.socket(admin.token);
  const names = () => socket.messages.findLast(({ type }) => type === 'lobby_update')?.lobby.players ?? {};
  const shown = (userId: string, displayName: string) =>
    socket.waitFor(() => names()[userId]?.displayName === displayName);
  await publish(admin.userId, 'Сергей');
  const { teamId } = admin;
  const [one, two] = [await newGuest(), await newGuest()];
  for (const { userId, token } of [one, two])
    await must(service.call(teams.joinTeam, { token, body: { lobbyId, teamId, userId } }));
  // Latin C, e, p; then the same in capitals with something invisible.
  await publish(one.userId, 'Cepгeй', one.username);
  await shown(one.userId, 'Cepгeй 2');
  await publish(two.userId, 'СЕРГ\u200dЕЙ', two.username);
  await shown(two.userId, 'СЕРГ\u200dЕЙ 3');
  expect(names()[admin.userId]).toMatchObject({ displayName: 'Сергей' });
  const members = socket.messages.findLast(({ type }) => type === 'lobby_update')?.lobby.teams[teamId].members;
  expect(members.map(({ name }: { name: string }) => name)).toEqual(['Сергей', 'Cepгeй 2', 'СЕРГ\u200dЕЙ 3']);
  // Later somebody with an account comes whose name a guest has: the name is theirs.
  await publish(one.userId, 'Вера', one.username);
  await shown(one.userId, 'Вера');
  const vera = await account(service, 'vera');
  await publish(vera.userId, 'Вера');
  await must(service.call(lobbies.joinLobby, { token: vera.token, body: { lobbyId, userId: vera.userId } }));
  await shown(vera.userId, 'Вера');
  await shown(one.userId, 'Вера 2');
  await socket.close();
});

it('24.2: guests are marked until they keep their account', async () => {
  const lobby = await Lobby.make(service, [1]);
  const { lobbyId, admin } = lobby;
  const socket = await lobby.socket(admin.token);
  const { userId, token, username } = await newGuest();
  await must(service.call(lobbies.joinLobby, { token, body: { lobbyId, userId } }));
  await publish(userId, 'Гоша', username);
  const marks = (guest: true | undefined) =>
    socket.waitFor(
      ({ type, lobby: shown }) =>
        type === 'lobby_update' &&
        shown.players[userId]?.displayName === 'Гоша' &&
        shown.players[userId]?.guest === guest,
    );
  const marked = await marks(true);
  expect(marked.lobby.players[admin.userId]).not.toHaveProperty('guest');
  await publish(userId, 'Гоша', someone('gosha'));
  await marks(undefined);
  // On the bench, too.
  await lobby.start();
  const late = await newGuest();
  const body = { lobbyId, userId: late.userId };
  await must(service.call(lobbies.joinLobby, { token: late.token, body }));
  const benched = (guest: true | undefined) =>
    socket.waitFor(({ lobby: shown }) => {
      const one = shown?.bench?.find(({ id }: { id: string }) => id === late.userId);
      return one !== undefined && one.guest === guest;
    });
  await benched(true);
  await publish(late.userId, 'Лада', someone('lada'));
  await benched(undefined);
  await socket.close();
});
