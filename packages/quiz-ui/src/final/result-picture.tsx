import type { GameView } from '@luplay/contracts/lobby-game';
import { Button, lazily } from '@luplay/web-kit';
import { Suspense, useState } from 'react';
import { ru } from './locale.ts';

const PictureDialog = lazily(() => import('./picture/picture-dialog.tsx'));

/** Opens the picture of a finished game, to keep and to share. */
export function ResultPicture({ game, size = 'm' }: { game: GameView; size?: 'm' | 'l' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="share" size={size} onClick={() => setOpen(true)}>
        {ru.picture}
      </Button>
      {open && (
        <Suspense>
          <PictureDialog game={game} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
