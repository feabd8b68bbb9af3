import { Button, Card, formatNumber } from '@luplay/web-kit';
import { useState } from 'react';
import { quizImport as texts } from '../../../locale/quiz-import.ts';
import { placed } from '../../draft/placed.ts';
import type { ImportNote } from '../model.ts';
import * as css from './import.module.css';

const FIRST = 20;

/** What was not taken, or was changed, and where. */
export function NoteList({ notes }: { notes: readonly ImportNote[] }) {
  const [all, setAll] = useState(false);
  if (notes.length === 0) return null;
  return (
    <Card title={texts.notesTitle(formatNumber(notes.length))}>
      <ul className={css.notes}>
        {placed(all ? notes : notes.slice(0, FIRST)).map(({ place, entry }) => (
          <li key={place}>
            <span className={css.place}>{entry.place}</span>
            <span>{entry.text}</span>
          </li>
        ))}
      </ul>
      {!all && notes.length > FIRST && (
        <Button onClick={() => setAll(true)}>{texts.showAll(formatNumber(notes.length))}</Button>
      )}
    </Card>
  );
}
