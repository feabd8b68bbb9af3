import type { StoryNote } from '@luplay/contracts/story';
import { Dialog, EmptyState, Icon, Picture, QueryView, Soft, Stack } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './clippings.module.css';
import { clippingsQuery } from './queries.ts';

/** The notes that everybody may read. */
export function Clippings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery({ ...clippingsQuery, enabled: open });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={ru.clippings.title} size="l">
      <QueryView query={query} errorText={ru.loadFailed}>
        {(notes) =>
          notes.length === 0 ? (
            <EmptyState icon="newspaper" title={ru.clippings.empty} text={ru.clippings.emptyHint} />
          ) : (
            <Stack>
              {notes.map((note, index) => (
                <Clipping key={note.id} note={note} first={index === 0} />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Dialog>
  );
}

/** A headline that expands its text. The first one starts expanded. */
function Clipping({ note, first }: { note: StoryNote; first: boolean }) {
  const [read, setRead] = useState(first);
  return (
    <details className={css.clipping} open={read} onToggle={(event) => setRead(event.currentTarget.open)}>
      <summary className={css.headline}>
        <span className={css.words}>
          <span className={css.title}>{note.title}</span>
          <Soft as="span">{note.description}</Soft>
        </span>
        <Icon name="chevron-down" className={css.mark} />
      </summary>
      {read && (
        <div className={css.content}>
          {note.image && <Picture kind="note" className={css.picture} src={note.image} loading="lazy" />}
          <Markdown text={note.content} />
        </div>
      )}
    </details>
  );
}
