import type { GameView } from '@luplay/contracts/lobby-game';
import { Button } from '@luplay/web-kit';
import { ru } from '../../locale/hosting.ts';
import { useAdminActions } from '../use-game-actions.ts';
import * as css from './dock.module.css';
import { useAwaited } from './use-awaited.ts';
import { useHosting } from './use-hosting.ts';

/** What comes next: another phase, or the time goes on. */
export function MainButton({ game }: { game: GameView }) {
  const { next } = useHosting(game);
  const { setPaused } = useAdminActions(game.lobbyId);
  const awaited = useAwaited(game.timer);
  const isLast = game.questionNumber >= game.questionsTotal;
  const hint = awaited ? ru.awaited : ru.nextTo(game.roundPhase, isLast);
  return game.timerPaused ? (
    <Button
      className={css.main}
      kind="primary"
      size="l"
      icon="play"
      busy={setPaused.isPending}
      onClick={() => setPaused.mutate(false)}
    >
      <Words what={ru.resume} hint={ru.resumeHint} />
    </Button>
  ) : (
    <Button className={css.main} kind="primary" size="l" busy={next.isPending} onClick={() => next.mutate()}>
      <Words what={ru.next} hint={hint} />
    </Button>
  );
}

export const Words = ({ what, hint }: { what: string; hint: string }) => (
  <span className={css.words}>
    <span className={css.what}>{what}</span> <span className={css.hint}>{hint}</span>
  </span>
);
