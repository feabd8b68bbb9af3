import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { games } from '@luplay/contracts/lobby-game';
import { Lobby, type Member, type Service, startReplica } from '../lobby.fixture.ts';

let service: Service;
beforeAll(async () => {
  service = await startReplica();
});
afterAll(() => service.close());

describe('a game over HTTP and sockets', () => {
  it('is played from the start to the reward', async () => {
    const lobby = await Lobby.make(service, [2, 1]);
    const [anya, boris, vera] = lobby.members as [Member, Member, Member];
    const socket = await lobby.socket(anya.token);
    const { gameData } = await lobby.start();
    expect(gameData).toMatchObject({ roundPhase: 5, stage: 'intro', questionsTotal: 6 });
    await lobby.force(2);
    const update = await socket.waitFor((m) => m.type === 'phase_update' && m.phase === 2);
    expect(update.game.currentQuestion.options).toHaveLength(4);
    expect((await lobby.answer(anya, 2)).body).toMatchObject({
      accepted: true,
      myTeam: { votes: { [anya.userId]: 2 } },
    });
    await lobby.answer(boris, 2);
    await lobby.answer(vera, 1);
    const result = await socket.waitFor((m) => m.type === 'phase_update' && m.phase === 3);
    expect(result.game.correctAnswer).toBe(2);
    const { body } = await service.call(games.checkAnswer, { params: { lobbyId: lobby.lobbyId } });
    expect(body).toMatchObject({ correctAnswer: 2, results: { [anya.teamId]: { points: 100 } } });
    await lobby.force(5);
    const final = await socket.waitFor((m) => m.type === 'phase_update' && m.game.stage === 'final');
    expect(final.game.winnerTeams).toEqual([anya.teamId]);
    await socket.close();
  });
});
