import { Button, Dialog, EmptyState, Icon, Loading, lazily, Soft, Stack } from '@luplay/web-kit';
import { Suspense, useState } from 'react';
import { ru } from '../../../locale/player.ts';
import { usePlayer } from '../player-context.ts';
import * as css from './notes-dialog.module.css';

const NoteView = lazily(() => import('./note-view.tsx'));

/** The notes that the player has found, the newest first, and one of them after a press. */
export function NotesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { notes } = usePlayer().view;
  const [readId, setReadId] = useState<string | null>(null);
  const note = notes.find(({ id }) => id === readId);
  const close = () => {
    setReadId(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={note?.title ?? ru.notes.title}
      footer={
        note && (
          <Button icon="back" onClick={() => setReadId(null)}>
            {ru.notes.back}
          </Button>
        )
      }
    >
      {note ? (
        <Suspense fallback={<Loading />}>
          <NoteView note={note} />
        </Suspense>
      ) : notes.length === 0 ? (
        <EmptyState icon="newspaper" title={ru.notes.empty} text={ru.notes.emptyHint} />
      ) : (
        <Stack as="ul" gap={2}>
          {notes.toReversed().map(({ id, title, description }) => (
            <li key={id}>
              <button type="button" className={css.note} onClick={() => setReadId(id)}>
                <span className={css.words}>
                  <strong>{title}</strong>
                  <Soft as="span">{description}</Soft>
                </span>
                <Icon name="chevron-right" />
              </button>
            </li>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
