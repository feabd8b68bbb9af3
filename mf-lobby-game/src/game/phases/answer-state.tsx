import type { GameView } from '@luplay/contracts/lobby-game';
import { ProgressDots } from '@luplay/quiz-ui';
import { announce, cx, Icon } from '@luplay/web-kit';
import { useEffect } from 'react';
import { ru } from '../../locale/game.ts';
import * as css from './answer-state.module.css';

/**
 * State of the user's answer. `open`: none was given. `sending`: not acknowledged yet. `accepted`: stored, as the
 * server acknowledged. `lost`: it may not have arrived, and can be given again. `none`: this person cannot answer.
 */
export type AnswerState = 'none' | 'open' | 'sending' | 'accepted' | 'lost';

interface Props {
  game: GameView;
  state: AnswerState;
  spectator: boolean;
}

/** Below the options: state of the user's answer, and how many have answered. Its height is fixed. */
export function AnswerStateLine({ game: { progress, timerPaused }, state, spectator }: Props) {
  const allAnswered = progress !== null && progress.answered >= progress.expected;
  const accepted = allAnswered && timerPaused ? ru.waitingPaused : ru.waiting;
  const news = state === 'accepted' ? accepted : state === 'lost' ? ru.notDelivered : '';
  useEffect(() => {
    if (news) announce(news);
  }, [news]);
  return (
    <div className={css.line}>
      {spectator && (
        <p className={css.note}>
          <Icon name="eye" size={18} /> {ru.notInTeam}
        </p>
      )}
      {state !== 'none' && (
        <p className={cx(css.note, state === 'lost' && css.lost)}>
          {state === 'open' && <span className={css.keys}>{ru.keys}</span>}
          {state === 'sending' && ru.sending}
          {state === 'accepted' && accepted}
          {state === 'lost' && (
            <>
              <Icon name="warning" size={18} /> {ru.notDelivered}
            </>
          )}
        </p>
      )}
      {progress && (
        <div className={css.progress}>
          <ProgressDots label={ru.answeredLabel} total={progress.expected} done={progress.answered} />
          <span>{ru.answered(progress.answered, progress.expected)}</span>
        </div>
      )}
    </div>
  );
}
