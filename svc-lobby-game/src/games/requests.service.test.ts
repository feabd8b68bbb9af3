import { describe, expect, it } from '@jest/globals';
import { SOCKET_LIMITS } from '@luplay/contracts';
import { games, PHASE } from '@luplay/contracts/lobby-game';
import { Lobby, type Member, phaseUpdate, someone, startOne } from '../lobby.fixture.ts';

const service = await startOne();

const people = (lobby: Lobby) => lobby.members as [Member, Member, Member, Member];

describe('repeated, concurrent and late requests', () => {
  it('count one of twenty equal answers', async () => {
    const lobby = await Lobby.make(service, [2, 1]);
    const [anya] = people(lobby);
    await lobby.start();
    await lobby.force(PHASE.answering);
    const answers = await Promise.all(Array.from({ length: 20 }, () => lobby.answer(anya, 2)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused) {
      expect(body.code).toBe('already_answered');
      expect(body.details).toMatchObject({
        gameData: { roundPhase: PHASE.answering },
        myTeam: { votes: { [anya.userId]: 2 } },
      });
    }
    expect((await lobby.info()).gameData.progress).toMatchObject({ answered: 1, expected: 3 });
  });

  it('count all answers of twenty players at once', async () => {
    const lobby = await Lobby.make(service, [5, 5, 5, 5]);
    const socket = await lobby.socket();
    await lobby.start();
    await lobby.force(PHASE.answering);
    const began = performance.now();
    const answers = await Promise.all(lobby.members.map((member, index) => lobby.answer(member, index % 4)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const result = await phaseUpdate(socket, PHASE.results);
    const took = performance.now() - began;
    expect(Object.values<{ answers: number[] }>(result.game.results).map((one) => one.answers.length)).toEqual([
      5, 5, 5, 5,
    ]);
    // The number of messages grows with time, not with the number of answers.
    const told = socket.messages.filter((message) => message.type === 'answer_progress').length;
    expect(told).toBeLessThanOrEqual(2 + took / SOCKET_LIMITS.progressInterval);
    await socket.close();
  });

  it('refuse an answer that arrives after the deadline, before its job has fired', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const [anya] = people(lobby);
    await lobby.start();
    await lobby.force(PHASE.answering);
    // The phase has just ended, and nobody has noticed yet.
    await service.kit.mongo
      .collection<{ _id: string }>('lobbies')
      .updateOne({ _id: lobby.lobbyId }, { $set: { 'game.timer.endsAt': Date.now() - 5 }, $inc: { seq: 1 } });
    const late = await lobby.answer(anya, 2);
    expect([late.status, late.body.code]).toEqual([409, 'wrong_phase']);
    expect((await lobby.info()).gameData).toMatchObject({ roundPhase: PHASE.results, scores: { [anya.teamId]: 0 } });
  });

  it('refuse an answer for another question, another team or from a stranger', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const [anya, vera] = people(lobby);
    await lobby.start();
    await lobby.force(PHASE.answering);
    const { lobbyId } = lobby;
    const say = (token: string, body: { teamId: string; questionId?: string }) =>
      service.call(games.answer, { token, params: { lobbyId }, body: { answers: [2], ...body } });
    expect((await say(anya.token, { teamId: vera.teamId })).body.code).toBe('not_team_member');
    expect((await say(anya.token, { teamId: anya.teamId, questionId: 't1-2' })).body.code).toBe('wrong_phase');
    expect((await say(await service.token({ userId: someone('gleb') }), { teamId: anya.teamId })).status).toBe(403);
    expect((await lobby.info()).gameData.progress?.answered).toBe(0);
    expect((await say(anya.token, { teamId: anya.teamId, questionId: 't0-0' })).status).toBeGreaterThanOrEqual(200);
  });

  it('get 400 for a malformed request, 401 without a token, 404 for what does not exist', async () => {
    const lobby = await Lobby.make(service, [1]);
    const { lobbyId } = lobby;
    const { token, teamId } = lobby.admin;
    const post = async (path: string, body: unknown, bearer: string | null = token) => {
      const headers = { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
      return (await service.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    await lobby.start();
    for (const body of [
      {},
      { teamId, answers: [] },
      { teamId, answers: [6] },
      { teamId, answers: [0, 1, 2, 3, 4, 5, 0] },
      { teamId, answer: { order: [1, 1] } },
      { teamId, answer: { text: '' } },
      { teamId, answer: { text: 'x'.repeat(101) } },
      { teamId, answers: ['0'] },
      { teamId: { $ne: null }, answers: [0] },
      { teamId, answers: [0], correct: true },
    ])
      expect([body, await post(`/game/answer/${lobbyId}`, body)]).toEqual([body, 400]);
    expect(await post(`/game/setPhase/${lobbyId}`, { phase: 6 })).toBe(400);
    expect(await post(`/game/setPhase/${lobbyId}`, { phase: PHASE.question, lobbyId: 'another' })).toBe(400);
    expect(await post(`/game/answer/${lobbyId}`, { teamId, answers: [0] }, null)).toBe(401);
    expect(await post('/game/answer/nowhere', { teamId, answers: [0] })).toBe(404);
    expect(await post('/game/start', { lobbyId: 'nowhere' })).toBe(404);
    expect(await post('/game/start', { lobbyId })).toBe(409);
  });
});
