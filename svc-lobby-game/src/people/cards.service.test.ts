import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { liveGames } from '@luplay/contracts/lobby-game';
import { type ProfileCard, profileCards } from '@luplay/contracts/user';
import { Lobby, type Service, startReplica, until } from '../lobby.fixture.ts';

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await startReplica();
  second = await startReplica(service);
});
afterAll(async () => {
  await second.close();
  await service.close();
});

const card = (userId: string, over: Partial<ProfileCard>): ProfileCard => ({
  userId,
  telegramId: userId,
  username: userId,
  displayName: 'Вера',
  profilePicture: '/profile_pictures/profile_picture_01.jpg',
  color: 'Синий',
  role: 'User',
  ...over,
});

it('a changed name and picture reach everybody in the lobby within a second, on every replica, and its spectators', async () => {
  const lobby = await Lobby.make(service, [1, 1]);
  const { userId } = lobby.members[1]!;
  const sockets = [await lobby.socket(lobby.admin.token), await lobby.socket(undefined, second)];
  const told = (displayName: string) =>
    Promise.all(
      sockets.map((socket) =>
        socket.waitFor(
          (message) => message.type === 'lobby_update' && message.lobby.players[userId]?.displayName === displayName,
        ),
      ),
    );
  const cards = service.kit.nats.bucket(profileCards);
  await cards.put(userId, card(userId, {}));
  const [before] = await told('Вера');
  const started = performance.now();
  const profilePicture = '/profile_pictures/profile_picture_09.jpg';
  await cards.put(userId, card(userId, { displayName: 'Вера Соколова', profilePicture }));
  for (const message of await told('Вера Соколова')) {
    expect(message.lobby.players[userId]).toMatchObject({ profilePicture, color: '#3b6cf0' });
    expect(message.seq).toBe(before?.seq);
  }
  expect(performance.now() - started).toBeLessThan(1_000);
  const shown = async () => (await service.kit.nats.bucket(liveGames).get(lobby.lobbyId))?.lobby.players[userId];
  await until(async () => (await shown())?.displayName === 'Вера Соколова');
  for (const socket of sockets) await socket.close();
});
