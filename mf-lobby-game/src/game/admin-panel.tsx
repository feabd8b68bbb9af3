import type { GameView } from '@luplay/contracts/lobby-game';
import { Button, lazily } from '@luplay/web-kit';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { ru } from '../locale/hosting.ts';
import * as css from './hosting/dock.module.css';
import { MainButton } from './hosting/main-button.tsx';
import { RematchButtons } from './hosting/rematch-buttons.tsx';
import { useDockRoom } from './hosting/use-dock-room.ts';

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
