import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { openSocket } from '@luplay/service-kit/testing';
import { Lobby, type Member, phaseUpdate, startOne } from '../lobby.fixture.ts';

const service = await startOne();

type Socket = Awaited<ReturnType<Lobby['socket']>>;

/** Answers over the socket and resolves to the reply with the same `ref`. */
async function answerOver(socket: Socket, ref: number, given: object) {
  socket.send({ type: 'answer', ref, ...given });
  return socket.waitFor((message) => message.ref === ref);
}

async function answering(sizes = [2, 1]) {
  const lobby = await Lobby.make(service, sizes);
  await lobby.start();
  await lobby.force(PHASE.answering);
  const { gameData } = await lobby.info();
  const questionId = gameData.currentQuestion!.questionId;
  const by = (member: Member, option: number) => ({ teamId: member.teamId, questionId, answers: [option] });
  return { lobby, questionId, by, members: lobby.members as [Member, Member, Member] };
}

describe('an answer over the socket', () => {
  it('is stored before it is acknowledged, and the last one ends the phase', async () => {
    const { lobby, by, members } = await answering();
    const [anya, boris, vera] = members;
    const sockets = await Promise.all(members.map(({ token }) => lobby.socket(token)));
    const [first, second, third] = sockets as [Socket, Socket, Socket];
    expect(await answerOver(first, 7, by(anya, 2))).toMatchObject({
      type: 'answered',
      myTeam: { teamId: anya.teamId, votes: { [anya.userId]: 2 } },
    });
    expect((await lobby.info(boris.token)).myTeam?.votes).toEqual({ [anya.userId]: 2 });
    await answerOver(second, 0, by(boris, 2));
    await answerOver(third, 0, by(vera, 1));
    for (const socket of sockets) {
      const result = await phaseUpdate(socket, PHASE.results);
      expect(result.game.scores).toEqual({ [anya.teamId]: 100, [vera.teamId]: 0 });
      await socket.close();
    }
  });

  it('is refused as by the call, and the socket stays open', async () => {
    const { lobby, by, questionId, members } = await answering();
    const [anya, , vera] = members;
    const socket = await lobby.socket(anya.token);
    expect(await answerOver(socket, 1, by(vera, 2))).toMatchObject({ type: 'error', code: 'not_team_member' });
    expect(await answerOver(socket, 2, { ...by(anya, 2), questionId: `${questionId}0` })).toMatchObject({
      type: 'error',
      code: 'wrong_phase',
      message: 'В этой фазе игры так сделать нельзя.',
    });
    await answerOver(socket, 3, by(anya, 2));
    expect(await answerOver(socket, 4, by(anya, 1))).toMatchObject({ type: 'error', code: 'already_answered' });
    expect((await lobby.info(anya.token)).myTeam?.votes).toEqual({ [anya.userId]: 2 });
    await lobby.force(PHASE.results);
    expect(await answerOver(socket, 5, by(anya, 1))).toMatchObject({ type: 'error', code: 'already_answered' });
    await socket.close();
  });

  it('is refused without an account, and when it breaks the contract', async () => {
    const { lobby, by, members } = await answering();
    const nobody = await openSocket(service.url, `/ws/game/${lobby.lobbyId}`);
    expect(await answerOver(nobody, 1, by(members[0], 2))).toMatchObject({ type: 'error', code: 'unauthorized' });
    await nobody.close();
    const socket = await lobby.socket(members[0].token);
    const { questionId: _, ...unnamed } = by(members[0], 2);
    for (const bad of [unnamed, { ...by(members[0], 2), answers: [4] }, { ...by(members[0], 2), answers: [1, 2] }]) {
      socket.send({ type: 'answer', ref: 2, ...bad });
      expect(await socket.next('error')).toMatchObject({ code: 'validation_failed' });
    }
    expect((await lobby.info()).gameData.progress).toMatchObject({ answered: 0 });
    await socket.close();
  });

  it('counts once, however often it is sent by socket and by call', async () => {
    const { lobby, by, members } = await answering();
    const [anya] = members;
    const socket = await lobby.socket(anya.token);
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, ref) => answerOver(socket, ref, by(anya, 2)).then(({ type }) => type)),
      ...Array.from({ length: 10 }, () =>
        lobby.answer(anya, 2).then(({ body }) => (body.success ? 'answered' : 'error')),
      ),
    ]);
    expect(replies.filter((reply) => reply === 'answered')).toHaveLength(1);
    expect((await lobby.info()).gameData.progress).toMatchObject({ answered: 1 });
    await socket.close();
  });
});
