import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import { cx, Logo } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { ProgressDots } from '../question/progress-dots.tsx';
import { GameTimer } from '../timer/game-timer.tsx';
import { ru } from './locale.ts';
import * as css from './top-bar.module.css';

interface Props {
  lobby: Pick<LobbyView, 'title' | 'status'>;
  game: GameView | null;
  children: ReactNode;
}

/** Title, progress and time, readable from the last row. */
export function TopBar({ lobby, game, children }: Props) {
  return (
    <div className={cx(css.top, !game && css.idle)}>
      <Logo className={css.logo} />
      <div className={css.titles}>
        <p className={css.lobby}>{lobby.title}</p>
        {game !== null && game.questionNumber > 0 && (
          <div className={css.round}>
            <p className={css.count}>{ru.question(game.questionNumber, game.questionsTotal)}</p>
            <div className={css.dots}>
              <ProgressDots
                label={ru.question(game.questionNumber, game.questionsTotal)}
                total={game.questionsTotal}
                done={game.questionNumber}
              />
            </div>
          </div>
        )}
      </div>
      <div className={css.tools}>{children}</div>
      {game && lobby.status === 'in_progress' && (
        <div className={css.timer}>
          <GameTimer
            timer={game.timer}
            moment={[game.gameId, game.questionNumber, game.roundPhase, game.board?.decision?.decisionId].join(':')}
            size="clamp(72px, min(9cqw, 12cqh), 260px)"
          />
        </div>
      )}
    </div>
  );
}
