/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PHASE, type QuestionView } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderAs } from '../../testing/render.tsx';
import { gameView, question } from '../../testing/samples.ts';
import { QuestionPhase } from './question-phase.tsx';

const WATCHED = 'GET /broadcast/game/lobby-1/watched';
const SOUND: QuestionView['media'] = { type: 'Picture', audioQuestion: { path: '/api2/media/quiz/tone.mp3' } };
const NO_SOUND: QuestionView['media'] = { type: 'No media' };
const play = jest.fn(async () => undefined);

beforeEach(() => {
  play.mockClear();
  Object.assign(HTMLMediaElement.prototype, { play, pause: () => undefined });
});

/** The screen of a question, and a button that asks another one with the same files. */
function Asked({ media }: { media: QuestionView['media'] }) {
  const [questionNumber, setNumber] = useState(1);
  const currentQuestion = question({ media, questionId: `q-${questionNumber}` });
  return (
    <>
      <QuestionPhase
        game={gameView({ roundPhase: PHASE.question, questionNumber, currentQuestion })}
        myTeam={null}
        userId="a"
      />
      <button type="button" onClick={() => setNumber(2)}>
        next
      </button>
    </>
  );
}
const show = (media = SOUND) => renderAs('a', <Asked media={media} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the sound of a question', () => {
  it('26.3: plays by itself when no screen is heard, and not before that is known', async () => {
    answerWith({ [WATCHED]: { body: { watched: true, audible: false } } });
    show();
    expect(play).not.toHaveBeenCalled();
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  });

  it('26.3: is left to a screen with its sound on, until that is silent', async () => {
    const answers = { [WATCHED]: { body: { watched: true, audible: true } } };
    const calls = answerWith(answers);
    show();
    await waitFor(() => expect(calls).toHaveLength(1));
    answers[WATCHED] = { body: { watched: true, audible: false } };
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    expect(calls).toHaveLength(2);
  });

  it('is asked anew for each question, of an older service too', async () => {
    const answers = { [WATCHED]: { body: { watched: true } } };
    const calls = answerWith(answers);
    show();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(play).not.toHaveBeenCalled();
    answers[WATCHED] = { body: { watched: false } };
    press('next');
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    expect(calls).toHaveLength(2);
  });

  it('plays when it is pressed, whoever watches', async () => {
    answerWith({ [WATCHED]: { body: { watched: true } } });
    show();
    press('Послушать');
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('plays when it cannot be known who watches', async () => {
    answerWith({});
    show();
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  });

  it('is not asked for where there is none', async () => {
    const calls = answerWith({ [WATCHED]: { body: { watched: false } } });
    show(NO_SOUND);
    expect(calls).toEqual([]);
  });
});
