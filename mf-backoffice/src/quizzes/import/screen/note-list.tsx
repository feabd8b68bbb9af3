import { Button, Card, formatNumber, Soft } from '@luplay/web-kit';
import { useState } from 'react';
import { placed } from '../../kinds/placed.ts';
import { quizImport as texts } from '../../locale/import.ts';
import { byKind, type ImportNote, kindTitle, type NoteKind } from '../notes.ts';
import * as css from './import.module.css';

const FIRST = 20;

/** What was not taken, or was changed: one line for each kind, which opens to the places. */
export function NoteList({ notes }: { notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null;
  return (
    <Card title={texts.notesTitle(formatNumber(notes.length))}>
      <ul className={css.notes}>
        {[...byKind(notes)].map(([kind, same]) => (
          <li key={kind}>
            {same.length === 1 ? (
              same.map((note) => <Note key={note.place} note={note} />)
            ) : (
              <Kind kind={kind} notes={same} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Kind({ kind, notes }: { kind: NoteKind; notes: readonly ImportNote[] }) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const title = kindTitle(kind);
  return (
    <details className={css.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title.replace(/\.$/, '')}
        <span className={css.hint}> · {formatNumber(notes.length)}</span>
      </summary>
      {open && (
        <ul className={css.notes}>
          {placed(all ? notes : notes.slice(0, FIRST)).map(({ place, entry }) => (
            <li key={place}>
              <Note note={entry} title={title} />
            </li>
          ))}
        </ul>
      )}
      {open && !all && notes.length > FIRST && (
        <Button onClick={() => setAll(true)}>{texts.showAll(formatNumber(notes.length))}</Button>
      )}
    </details>
  );
}

/** `title`: what stands above it already. */
function Note({ note: { place, text }, title }: { note: ImportNote; title?: string }) {
  return (
    <>
      <Soft as="span">{place}</Soft>
      {text !== title && <span>{text}</span>}
    </>
  );
}
