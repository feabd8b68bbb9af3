import { describe, expect, it } from '@jest/globals';
import { lobbies } from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { Lobby, type Member, must, startTwo } from '../lobby.fixture.ts';

const [one, other] = await startTwo();

type Socket = Awaited<ReturnType<Lobby['socket']>>;

/** Waits for the next message about the host. */
async function told(socket: Socket, present: boolean, after: number): Promise<void> {
  const heard = () => socket.messages.filter((message) => message.type === 'host_presence');
  await socket.waitFor(
    (message) => message.type === 'host_presence' && message.present === present && heard().indexOf(message) >= after,
  );
}

const greeting = (socket: Socket) => socket.messages[0]?.hostPresent;

describe('the host of a lobby', () => {
  it('is absent once their last socket on all replicas is closed, and present again with a new one', async () => {
    const lobby = await Lobby.make(one, [1, 1]);
    const { token } = lobby.admin;
    // Calls count as presence too; let them expire.
    const here = await lobby.socket(undefined, one);
    const there = await lobby.socket(lobby.members[1]?.token, other);
    expect([greeting(here), greeting(there)]).toEqual([false, false]);
    const first = await lobby.socket(token, one);
    expect(greeting(first)).toBe(true);
    await Promise.all([told(here, true, 0), told(there, true, 0)]);
    const second = await lobby.socket(token, other);
    await first.close();
    // After the grace period of the first socket, the second one still counts.
    const { redis, replica } = one.kit;
    const counted = () => redis.client.zRangeByScore(redis.key(['presence', lobby.lobbyId]), Date.now(), '+inf');
    await eventually(async () => !(await counted()).includes(`${lobby.admin.userId}|${replica}`));
    const late = await lobby.socket(undefined, one);
    expect(greeting(late)).toBe(true);
    await second.close();
    await Promise.all([told(here, false, 1), told(there, false, 1)]);
    const back = await lobby.socket(token, other);
    await Promise.all([told(here, true, 2), told(there, true, 2)]);
    for (const socket of [here, there, late, back]) await socket.close();
  });

  it('is watched anew when another player becomes the host', async () => {
    const lobby = await Lobby.make(one, [1, 1]);
    const [anya, vera] = lobby.members as [Member, Member];
    const hers = await lobby.socket(anya.token);
    const spectator = await lobby.socket(undefined, other);
    expect(greeting(spectator)).toBe(true);
    const body = { lobbyId: lobby.lobbyId, userId: anya.userId };
    await must(one.call(lobbies.leaveLobby, { token: anya.token, body }));
    await told(spectator, false, 0);
    const theirs = await lobby.socket(vera.token, other);
    await told(spectator, true, 1);
    for (const socket of [hers, spectator, theirs]) await socket.close();
  });

  it('is absent after their replica has crashed', async () => {
    const lobby = await Lobby.make(one, [1]);
    const { redis } = one.kit;
    const key = redis.key(['presence', lobby.lobbyId]);
    const heartbeat = (lifeMs: number) =>
      redis.client.zAdd(key, { score: Date.now() + lifeMs, value: `${lobby.admin.userId}|svc-lobby-game#dead` });
    await heartbeat(60_000);
    const spectator = await lobby.socket();
    expect(greeting(spectator)).toBe(true);
    await heartbeat(200);
    await told(spectator, false, 0);
    await spectator.close();
  });
});
