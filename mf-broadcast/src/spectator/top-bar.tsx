import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import { Logo, ProgressDots } from '@luplay/web-kit';
import { GameTimer } from '@luplay/web-kit/game';
import type { ReactNode } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './spectator.module.css';
import { useTimerSize } from './use-timer-size.ts';

interface Props {
  lobby: LobbyView;
  game: GameView | null;
  children: ReactNode;
}

/** Title, how far the game is, and the time, seen from the last row. */
export function TopBar({ lobby, game, children }: Props) {
  const size = useTimerSize();
  const round = game !== null && game.questionNumber > 0;
  return (
    <div className={css.top}>
      <Logo size={size / 2} />
      <div className={css.titles}>
        <p className={css.lobby}>{lobby.title}</p>
        {round && <p className={css.count}>{ru.question(game.questionNumber, game.questionsTotal)}</p>}
        {round && (
          <div className={css.dots}>
            <ProgressDots
              label={ru.question(game.questionNumber, game.questionsTotal)}
              total={game.questionsTotal}
              done={game.questionNumber}
            />
          </div>
        )}
      </div>
      <div className={css.tools}>{children}</div>
      {game && lobby.status === 'in_progress' && (
        <GameTimer timer={game.timer} moment={`${game.gameId}:${game.questionNumber}:${game.roundPhase}`} size={size} />
      )}
    </div>
  );
}
