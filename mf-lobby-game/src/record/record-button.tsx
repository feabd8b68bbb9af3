import type { GameView } from '@luplay/contracts/lobby-game';
import { Button, lazily } from '@luplay/web-kit';
import { Suspense, useState } from 'react';
import { ru } from '../locale/record.ts';

const RecordDialog = lazily(() => import('./record-dialog.tsx'));

/** Opens the record of a finished game, for its players and the host. */
export function RecordButton({ game }: { game: Pick<GameView, 'gameId' | 'teams'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="story" size="l" onClick={() => setOpen(true)}>
        {ru.open}
      </Button>
      {open && (
        <Suspense>
          <RecordDialog
            gameId={game.gameId}
            colors={Object.fromEntries(game.teams.map(({ teamId, color }) => [teamId, color]))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
