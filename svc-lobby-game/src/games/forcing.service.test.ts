import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { games } from '@luplay/contracts/lobby-game';
import { Lobby, must, type Service, someone, startReplica } from '../lobby.fixture.ts';

let service: Service;
beforeAll(async () => {
  service = await startReplica();
});
afterAll(() => service.close());

describe('the host’s calls with the lobby in the body', () => {
  it('12.28: force a phase and stop the clock, like those with it in the path', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId } = lobby;
    await lobby.start();
    const { token } = lobby.admin;
    const paused = await must(service.call(games.setTimerPausedByBody, { token, body: { lobbyId, paused: true } }));
    expect(paused).toMatchObject({ timerPaused: true, timer: { paused: true, endsAt: null } });
    const { timer } = await must(service.call(games.setPhaseByBody, { token, body: { lobbyId, phase: 2 } }));
    expect(timer).toMatchObject({ total: 30, remaining: 30, paused: true });
    expect((await lobby.info()).gameData).toMatchObject({ roundPhase: 2, timerPaused: true });
    const other = lobby.members[1]!.token;
    const refused = await Promise.all([
      service.call(games.setPhaseByBody, { token: other, body: { lobbyId, phase: 3 } }),
      service.call(games.setTimerPausedByBody, { token: other, body: { lobbyId, paused: false } }),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(['not_lobby_admin', 'not_lobby_admin']);
    expect((await service.call(games.setPhaseByBody, { body: { lobbyId, phase: 3 } })).status).toBe(401);
    const nobody = { lobbyId: someone('nowhere'), phase: 3 as const };
    expect((await service.call(games.setPhaseByBody, { token, body: nobody })).status).toBe(404);
  });

  it('12.18: are carried out once for one request id, of one caller', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId, admin } = lobby;
    await lobby.start();
    const requestId = 'the-same-one';
    const force = (token: string, phase: 1 | 2) =>
      service.call(games.setPhaseByBody, { token, body: { lobbyId, phase, requestId } });
    expect((await force(admin.token, 1)).status).toBe(200);
    expect((await force(lobby.members[1]!.token, 1)).body.code).toBe('not_lobby_admin');
    expect((await force(admin.token, 2)).status).toBe(200);
    expect((await lobby.info()).gameData.roundPhase).toBe(1);
  });
});

describe('a game that ends', () => {
  it('12.14: tells which teams have answered; nobody wins 0:0', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    await lobby.start();
    await lobby.force(2);
    await must(lobby.answer(lobby.admin, 0));
    // A vote is told by its number alone: until the end the rest of the game stays as it was told.
    expect((await lobby.info()).gameData.answeredTeams).toEqual([]);
    await lobby.force(5);
    expect((await lobby.info()).gameData).toMatchObject({ answeredTeams: [lobby.admin.teamId], winnerTeams: [] });
  });
});
