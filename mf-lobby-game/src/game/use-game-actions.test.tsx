/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { ApiError } from '@luplay/web-kit';
import { type Asked, answerWith } from '@luplay/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { type AnswerTaker, liveGame } from '../testing/live.ts';
import { renderAs } from '../testing/render.tsx';
import { gameView, question, teamVotes } from '../testing/samples.ts';
import { LiveGame } from './live-game.ts';
import { usePlayerActions } from './use-game-actions.ts';

const game = gameView({ roundPhase: PHASE.answering, currentQuestion: question() });
const CALL = `POST /game/answer/${game.lobbyId}`;
const stored = { [CALL]: { body: { accepted: true, myTeam: teamVotes() } } };

function Answering() {
  const { answer, answering } = usePlayerActions(game);
  return (
    <button type="button" onClick={() => answer(1)}>
      {answering.status}
    </button>
  );
}

/** Answers as a player with this socket; returns the HTTP calls made. */
async function answer(taker: AnswerTaker, calls: Parameters<typeof answerWith>[0] = stored): Promise<Asked[]> {
  const asked = answerWith(calls);
  renderAs(
    'a',
    <LiveGame value={liveGame(taker)}>
      <Answering />
    </LiveGame>,
  );
  await act(async () => screen.getByRole('button', { name: 'idle' }).click());
  await waitFor(() => expect(screen.queryByRole('button', { name: /success|error/ })).not.toBeNull());
  return asked.filter(({ method }) => method === 'POST');
}

describe('an answer', () => {
  it('is sent over the socket only, if that accepts it', async () => {
    const sent: object[] = [];
    const calls = await answer((given) => {
      sent.push(given);
      return Promise.resolve({ type: 'answered', ref: 1, myTeam: teamVotes(), serverTime: 0 });
    });
    const { questionId } = question();
    expect(sent).toEqual([{ teamId: 'foxes', questionId, answers: [1] }]);
    expect(calls).toEqual([]);
    expect(screen.getByText('success')).toBeTruthy();
  });

  it.each<[string, AnswerTaker]>([
    ['is not open', () => null],
    ['is lost on the way', () => Promise.reject(new ApiError(0, 'network', ''))],
    ['has an old token', () => Promise.reject(new ApiError(401, 'unauthorized', ''))],
  ])('is called in when the socket %s', async (_case, taker) => {
    const calls = await answer(taker);
    const { questionId } = question();
    expect(calls).toEqual([
      { method: 'POST', path: CALL.slice(5), body: { teamId: 'foxes', questionId, answers: [1] } },
    ]);
    expect(screen.getByText('success')).toBeTruthy();
  });

  it('is called in again while nobody takes the call', async () => {
    let tries = 0;
    const takenAtLast = {
      get [CALL]() {
        tries += 1;
        return tries === 1 ? { status: 503, body: {} } : stored[CALL]!;
      },
    };
    expect(await answer(() => null, takenAtLast)).toHaveLength(2);
    expect(screen.getByText('success')).toBeTruthy();
  });

  it('is not repeated after a refusal; the player sees the reason', async () => {
    const refusal = new ApiError(409, 'wrong_phase', 'В этой фазе игры так сделать нельзя.');
    expect(await answer(() => Promise.reject(refusal))).toEqual([]);
    expect(screen.getByText('error')).toBeTruthy();
    expect(screen.getByText('В этой фазе игры так сделать нельзя.')).toBeTruthy();
  });
});
