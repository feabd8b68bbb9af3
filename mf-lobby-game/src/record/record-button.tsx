import { Button, lazily } from '@luplay/web-kit';
import { Suspense, useState } from 'react';
import { ru } from '../locale/record.ts';

const RecordDialog = lazily(() => import('./record-dialog.tsx'));

/** Opens the record of a finished game, for its players and the host. */
export function RecordButton({ gameId }: { gameId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="story" size="l" onClick={() => setOpen(true)}>
        {ru.open}
      </Button>
      {open && (
        <Suspense>
          <RecordDialog gameId={gameId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
