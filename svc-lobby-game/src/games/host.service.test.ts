import { describe, expect, it } from '@jest/globals';
import { games, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { Lobby, must, someone, startOne } from '../lobby.fixture.ts';

const service = await startOne();

describe('the host’s calls with the lobby in the body', () => {
  it('12.28: set the phase and pause the timer, as those with the lobby in the path do', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId } = lobby;
    await lobby.start();
    const { token } = lobby.admin;
    const paused = await must(service.call(games.setTimerPausedByBody, { token, body: { lobbyId, paused: true } }));
    expect(paused).toMatchObject({ timerPaused: true, timer: { paused: true, endsAt: null } });
    const { timer } = await must(
      service.call(games.setPhaseByBody, { token, body: { lobbyId, phase: PHASE.answering } }),
    );
    expect(timer).toMatchObject({ total: 30, remaining: 30, paused: true });
    expect((await lobby.info()).gameData).toMatchObject({ roundPhase: PHASE.answering, timerPaused: true });
    const other = lobby.members[1]!.token;
    const refused = await Promise.all([
      service.call(games.setPhaseByBody, { token: other, body: { lobbyId, phase: PHASE.results } }),
      service.call(games.setTimerPausedByBody, { token: other, body: { lobbyId, paused: false } }),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(['not_lobby_admin', 'not_lobby_admin']);
    expect((await service.call(games.setPhaseByBody, { body: { lobbyId, phase: PHASE.results } })).status).toBe(401);
    const nobody = { lobbyId: someone('nowhere'), phase: PHASE.results };
    expect((await service.call(games.setPhaseByBody, { token, body: nobody })).status).toBe(404);
  });

  it('12.18: are carried out once for each caller and request id', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { lobbyId, admin } = lobby;
    await lobby.start();
    const requestId = 'the-same-one';
    const force = (token: string, phase: Phase) =>
      service.call(games.setPhaseByBody, { token, body: { lobbyId, phase, requestId } });
    expect((await force(admin.token, PHASE.question)).status).toBe(200);
    expect((await force(lobby.members[1]!.token, 1)).body.code).toBe('not_lobby_admin');
    expect((await force(admin.token, 2)).status).toBe(200);
    expect((await lobby.info()).gameData.roundPhase).toBe(PHASE.question);
  });
});

describe('the end of a game', () => {
  it('12.14: says which teams have answered; 0:0 has no winner', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    await lobby.start();
    await lobby.force(PHASE.answering);
    await must(lobby.answer(lobby.admin, 0));
    // A vote changes only the progress until the end of the game.
    expect((await lobby.info()).gameData.answeredTeams).toEqual([]);
    await lobby.force(PHASE.introOrFinal);
    expect((await lobby.info()).gameData).toMatchObject({ answeredTeams: [lobby.admin.teamId], winnerTeams: [] });
  });
});
