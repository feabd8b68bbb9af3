import { type GameView, HOST_WAIT_SECONDS, PHASE, type Timer } from '@luplay/contracts/lobby-game';
import { hasOptions } from '@luplay/quiz-ui';
import { Button, lazily, serverNow } from '@luplay/web-kit';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ru as board } from '../locale/board.ts';
import { ru } from '../locale/hosting.ts';
import * as css from './hosting/dock.module.css';
import { useHosting } from './hosting/use-hosting.ts';
import { useAdminActions } from './use-game-actions.ts';

const MoreDialog = lazily(() => import('./hosting/more-dialog.tsx'));

/**
 * The host's controls, at the lower edge where the thumb is: what comes next as one large button, everything rare
 * behind «Ещё». At the end of the page, so that they come last in the order of focus, after the answers of a host
 * who plays.
 */
export function AdminPanel({ game }: { game: GameView }) {
  const [more, setMore] = useState(false);
  useDockRoom();
  return createPortal(
    <section className={css.dock} aria-label={ru.label}>
      {game.stage === 'final' ? <RematchButtons game={game} /> : <MainButton game={game} />}
      <Button className={css.side} size="l" aria-haspopup="dialog" onClick={() => setMore(true)}>
        {ru.more}
      </Button>
      {more && (
        <Suspense>
          <MoreDialog game={game} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </section>,
    document.getElementById('root') ?? document.body,
  );
}

/** Another game of the same people, from the final on. */
function RematchButtons({ game }: { game: GameView }) {
  const { again } = useHosting(game);
  const isShuffling = again.variables?.shuffle === true;
  return (
    <>
      <Button
        className={css.main}
        kind="primary"
        size="l"
        busy={again.isPending && !isShuffling}
        onClick={() => again.mutate({})}
      >
        <Words what={ru.again} hint={ru.againHint} />
      </Button>
      {game.teams.length > 1 && (
        <Button
          className={css.narrow}
          busy={again.isPending && isShuffling}
          onClick={() => again.mutate({ shuffle: true })}
        >
          {ru.shuffleAndPlay}
        </Button>
      )}
    </>
  );
}

/** The height of the dock, px; as in `dock.module.css`. */
const DOCK_HEIGHT = 72;

/**
 * Reserves room for the dock at the lower edge. Everything that keeps clear of the edge of the screen (content, item
 * bar, buttons, messages) then keeps clear of the dock, so that it never covers an option.
 */
function useDockRoom(): void {
  useLayoutEffect(() => {
    // Dialogs stand outside of it: they cover the dock and need no room for it.
    const { style } = document.getElementById('root') ?? document.documentElement;
    const edge = 'max(env(safe-area-inset-bottom, 0px), var(--messenger-bottom, 0px))';
    style.setProperty('--safe-bottom', `calc(${edge} + ${DOCK_HEIGHT}px)`);
    return () => void style.removeProperty('--safe-bottom');
  }, []);
}

/** What comes next: another phase, or the time goes on. */
function MainButton({ game }: { game: GameView }) {
  const { next } = useHosting(game);
  const { setPaused } = useAdminActions(game.lobbyId);
  const awaited = useAwaited(game.timer);
  const isLast = game.questionNumber >= game.questionsTotal;
  const opens = game.race && game.roundPhase === PHASE.question;
  const nextTo = () => ru.nextTo(game.roundPhase, isLast, hasOptions(game.currentQuestion ?? {}));
  const hint = opens ? ru.openButton : (onBoard(game) ?? nextTo());
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
      <Words what={ru.next} hint={awaited ? ru.awaited : hint} />
    </Button>
  );
}

/** What comes next on a board, where that is not as in other games. */
function onBoard({ board: shown, roundPhase, stage }: GameView): string | null {
  if (shown?.decision) return board.next[shown.decision.kind];
  return shown && roundPhase === PHASE.introOrFinal && stage === 'intro' ? board.toBoard : null;
}

const Words = ({ what, hint }: { what: string; hint: string }) => (
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
