import { describe, expect, it } from '@jest/globals';
import { type Choice, games, lobbies, PHASE, type Question, quests } from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { addQuiz, Lobby, type Member, must, phaseUpdate, startOne } from '../lobby.fixture.ts';
import { aQuestion, aTheme } from './rules/game.fixture.ts';

// The reconciler makes up for lost deadlines so seldom that no test meets it. Heartbeats of presence are as seldom: a
// user counts as absent 12 s after opening a socket or calling.
const service = await startOne(undefined, {}, 60);

const people = (lobby: Lobby) => lobby.members as [Member, Member, Member, Member];
const choose = (lobby: Lobby, member: Member, themeId: string, teamId = member.teamId) =>
  service.call(games.chooseTheme, {
    token: member.token,
    params: { lobbyId: lobby.lobbyId },
    body: { themeId, teamId },
  });

describe('a game over HTTP and sockets', () => {
  it('is played from start to end', async () => {
    const lobby = await Lobby.make(service, [2, 1]);
    const [anya, boris, vera] = people(lobby);
    const socket = await lobby.socket(anya.token);
    const { gameData } = await lobby.start();
    expect(gameData).toMatchObject({
      roundPhase: PHASE.introOrFinal,
      stage: 'intro',
      questionsTotal: 6,
      lobby: { status: 'in_progress' },
    });
    await lobby.force(PHASE.themeChoice);
    const choice = await phaseUpdate(socket, PHASE.themeChoice);
    const chooser = choice.game.themeChoosingTeam === anya.teamId ? anya : vera;
    const other = chooser === anya ? vera : anya;
    expect((await choose(lobby, other, 't0')).body.code).toBe('not_your_turn');
    expect((await choose(lobby, chooser, 't1')).body.gameData).toMatchObject({
      roundPhase: PHASE.question,
      theme: { id: 't1' },
    });
    expect((await choose(lobby, chooser, 't1')).body.code).toBe('wrong_phase');
    await lobby.force(PHASE.answering);
    const question = await phaseUpdate(socket, PHASE.answering);
    expect(question.game.currentQuestion.options).toHaveLength(4);
    const answered = await lobby.answer(anya, 2);
    expect(answered.body).toMatchObject({ accepted: true, myTeam: { votes: { [anya.userId]: 2 } } });
    await lobby.answer(boris, 2);
    await lobby.answer(vera, 1);
    const result = await phaseUpdate(socket, PHASE.results);
    expect(result.game).toMatchObject({ correctAnswer: 2, scores: { [anya.teamId]: 100, [vera.teamId]: 0 } });
    const { body } = await service.call(games.checkAnswer, { params: { lobbyId: lobby.lobbyId } });
    expect(body).toMatchObject({
      correctAnswer: 2,
      results: { [anya.teamId]: { answers: [2, 2], answer: 2, points: 100 } },
    });
    await lobby.force(PHASE.introOrFinal);
    const final = await socket.waitFor((message) => message.type === 'phase_update' && message.game.stage === 'final');
    expect(final.game.winnerTeams).toEqual([anya.teamId]);
    await socket.close();
  });

  it('is decided on a board, where a stake is the own team’s to see', async () => {
    const question: Question = { ...aQuestion('one'), special: { kind: 'stakeAll' } };
    await addQuiz(service, 'board', [{ ...aTheme('x', 0), questions: [question] }], { course: 'board' });
    const lobby = await Lobby.make(service, [1, 1], 'board');
    const [anya, boris] = people(lobby);
    const decide = ({ token, teamId }: Member, decisionId: string, choice: Choice) =>
      must(
        service.call(games.decide, { token, params: { lobbyId: lobby.lobbyId }, body: { teamId, decisionId, choice } }),
      );
    await lobby.start();
    const [own, other] = await Promise.all([lobby.socket(anya.token), lobby.socket(boris.token)]);
    await lobby.force(PHASE.themeChoice);
    const { board, themeChoosingTeam } = (await lobby.info()).gameData;
    const chooser = themeChoosingTeam === anya.teamId ? anya : boris;
    const chosen = await decide(chooser, board?.decision?.decisionId ?? '', { questionId: 't0-0' });
    const stakes = chosen.gameData.board?.decision?.decisionId ?? '';
    expect((await decide(anya, stakes, { points: 77 })).myTeam.stake).toBe(77);
    const told = await other.waitFor((message) => message.game?.board?.decision?.teams.length === 1);
    expect(JSON.stringify(told)).not.toMatch(/:77\b/);
    const mine = await own.waitFor((message) => message.type === 'team_update' && message.myTeam.stake !== undefined);
    expect(mine.myTeam.stake).toBe(77);
    await decide(boris, stakes, { points: 5 });
    await phaseUpdate(other, PHASE.question);
    expect((await service.call(quests.listQuizzes, anya)).body.quests.board?.course).toBe('board');
    await Promise.all([own.close(), other.close()]);
  });

  it('proceeds by itself, phase by phase, and never early', async () => {
    const timers = { part1: 0.2, part2: 0.2, part3: 0.2, part4: 0.2 };
    const question = (name: string): Question => aQuestion(name, { timers });
    await addQuiz(service, 'quick', [{ ...aTheme('x', 0), questions: [question('one'), question('two')] }]);
    const lobby = await Lobby.make(service, [1, 1], 'quick');
    const socket = await lobby.socket();
    await lobby.start();
    await lobby.force(PHASE.question);
    await phaseUpdate(socket, PHASE.themeChoice);
    await lobby.force(PHASE.question);
    await socket.waitFor((message) => message.type === 'phase_update' && message.game.stage === 'final');
    const updates = socket.messages.filter((message) => message.type === 'phase_update');
    expect(updates.map((message) => message.phase)).toEqual([5, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5]);
    const late = updates.flatMap((message, index) => {
      const before = updates[index - 1];
      return before && before.phase >= PHASE.question && before.phase <= PHASE.totals
        ? [message.serverTime - before.timer.endsAt]
        : [];
    });
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    await socket.close();
  });

  it('is paused and resumed, sent back to the lobby and played again', async () => {
    const lobby = await Lobby.make(service);
    const { lobbyId, admin } = lobby;
    const pause = (paused: boolean, token = admin.token) =>
      service.call(games.setTimerPaused, { token, params: { lobbyId }, body: { paused, lobbyId } });
    await lobby.start();
    expect((await pause(true, lobby.members[1]!.token)).body.code).toBe('not_lobby_admin');
    expect((await pause(true)).body).toMatchObject({ timerPaused: true, timer: { endsAt: null, paused: true } });
    const again = await pause(true);
    expect(again.body.timer.remaining).toBe((await pause(true)).body.timer.remaining);
    expect((await pause(false)).body).toMatchObject({ timerPaused: false });
    const socket = await lobby.socket();
    const back = await service.call(lobbies.updateLobby, {
      token: admin.token,
      body: { lobbyId, updates: { status: 'waiting' } },
    });
    expect(back.body.lobby.status).toBe('waiting');
    expect((await socket.next('lobby_update')).game).toBeNull();
    expect((await service.call(games.gameInfo, { params: { lobbyId } })).status).toBe(404);
    expect((await lobby.start()).gameData.stage).toBe('intro');
    await socket.close();
  });
});

describe('secrets', () => {
  it('are in nothing that anybody can read before their phase', async () => {
    const right = 'ПравильныйОтвет';
    const question = aQuestion('hidden', { options: ['одно', 'другое', right, 'третье'] });
    await addQuiz(service, 'secret', [{ ...aTheme('x', 0), questions: [question] }]);
    const lobby = await Lobby.make(service, [2, 1], 'secret');
    const [anya, boris, vera] = people(lobby);
    const sockets = {
      spectator: await lobby.socket(),
      anya: await lobby.socket(anya.token),
      vera: await lobby.socket(vera.token),
    };
    const { lobbyId } = lobby;
    const everything = async (token?: string) => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const paths = ['info', 'getThemes', 'currentQuestion'].map((name) => `/game/${name}/${lobbyId}`);
      const answers = await Promise.all(
        [...paths, `/lobby/${lobbyId}`, '/lobby/all', '/editor/quest/quiz/list'].map((path) =>
          service.fetch(path, { headers }),
        ),
      );
      answers.push(await service.fetch(`/game/checkAnswer/${lobbyId}`, { method: 'POST', headers }));
      return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
    };
    const heard = () =>
      Object.values(sockets)
        .map((socket) => socket.rawBytes())
        .join('\n');
    await lobby.start();
    await lobby.force(PHASE.question);
    for (const bytes of [await everything(), await everything(anya.token), heard()]) {
      expect(bytes).not.toContain(right);
      expect(bytes).not.toContain('secret.webp');
    }
    await lobby.force(PHASE.answering);
    await lobby.answer(anya, 1);
    await sockets.anya.waitFor((message) => message.type === 'team_update' && message.myTeam.votes[anya.userId] === 1);
    await sockets.vera.waitFor((message) => message.type === 'answer_progress');
    const during = [await everything(), await everything(anya.token), await everything(vera.token), heard()];
    for (const bytes of during) {
      expect(bytes).not.toMatch(/"answer":\d/);
      expect(bytes).not.toMatch(/"correctAnswer":\d/);
      expect(bytes).not.toContain('secret.webp');
    }
    // A team's votes are its own.
    for (const bytes of [during[0], during[2], sockets.vera.rawBytes(), sockets.spectator.rawBytes()]) {
      expect(bytes).not.toContain(`"${anya.userId}":1`);
    }
    expect(during[1]).toContain(`"${anya.userId}":1`);
    await lobby.answer(boris, 1);
    await lobby.answer(vera, 2);
    await eventually(async () => (await everything()).includes('"correctAnswer":2'));
    expect(await everything()).toContain('secret.webp');
    for (const socket of Object.values(sockets)) await socket.close();
  });
});
