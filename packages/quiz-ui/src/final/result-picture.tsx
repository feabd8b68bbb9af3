import { Button, lazily } from '@luplay/web-kit';
import { Suspense, useState } from 'react';
import { ru } from './locale.ts';
import type { FinishedResult } from './picture/draw.ts';

const PictureDialog = lazily(() => import('./picture/picture-dialog.tsx'));

interface Props {
  game: FinishedResult;
  /** When the game ended, epoch ms; missing: just now. */
  at?: number;
  size?: 'm' | 'l';
  /** This person played or led the game, and may make its picture public. */
  own?: boolean;
}

/** Opens the picture of a finished game, to keep and to share. */
export function ResultPicture({ game, at, size = 'm', own = false }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="share" size={size} onClick={() => setOpen(true)}>
        {ru.picture}
      </Button>
      {open && (
        <Suspense>
          <PictureDialog game={game} at={at} own={own} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
