import type { Chapter } from '@luplay/contracts/story';
import { Button, Card } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import * as css from './chapter-list.module.css';

interface Props {
  chapters: readonly Chapter[];
  current: string | null;
  /** Null: a new chapter. */
  opened: string | null;
  onOpen: (id: string | null) => void;
}

/** The chapters, each to be opened in the form, and a button for a new one. */
export function ChapterList({ chapters, current, opened, onOpen }: Props) {
  return (
    <Card title={ru.chapters.list}>
      {chapters.length === 0 && (
        <p className={css.none}>
          {ru.chapters.none}. {ru.chapters.noneHint}
        </p>
      )}
      <ul className={css.list}>
        {chapters.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={css.chapter} aria-pressed={id === opened} onClick={() => onOpen(id)}>
              <span className={css.name}>
                {name} {id === current && <span className={css.current}>{ru.chapters.current}</span>}
              </span>
              <span className={css.id}>{id}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button icon="plus" wide onClick={() => onOpen(null)}>
        {ru.chapters.add}
      </Button>
    </Card>
  );
}
