import { type GameView, HOST_WAIT_SECONDS, type Timer } from '@luplay/contracts/lobby-game';
import { Button, serverNow } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { ru } from '../../locale/hosting.ts';
import { useAdminActions } from '../use-game-actions.ts';
import * as css from './dock.module.css';
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

/** Whether everybody has waited for the host for so long that the host is reminded. */
function useAwaited({ waitsForHost, endsAt }: Timer): boolean {
  const [awaitedUntil, setAwaitedUntil] = useState<number | null>(null);
  useEffect(() => {
    if (!waitsForHost || endsAt === null) return;
    const reminderAt = endsAt - (HOST_WAIT_SECONDS.longest - HOST_WAIT_SECONDS.reminder) * 1000;
    const handle = setTimeout(() => setAwaitedUntil(endsAt), Math.max(0, reminderAt - serverNow()));
    return () => clearTimeout(handle);
  }, [waitsForHost, endsAt]);
  return waitsForHost === true && endsAt !== null && awaitedUntil === endsAt;
}
