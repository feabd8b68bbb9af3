import type { Chapter } from '@luplay/contracts/story';
import { Button, Card, noticesOnTop, Page, QueryView, Skeleton, Soft, Stack } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useClosing } from '../content/use-closing.tsx';
import { ru } from '../locale/ru.ts';
import { ChapterForm } from './chapter-form.tsx';
import * as css from './chapters-screen.module.css';
import { chaptersQuery } from './queries.ts';

/** Composes chapters and sets the current one. */
export function Component() {
  const query = useQuery(chaptersQuery);
  // The buttons of the form stay at the bottom.
  useEffect(noticesOnTop, []);
  const waiting = (
    <Card>
      <Skeleton lines={6} />
    </Card>
  );
  return (
    <Page title={ru.chapters.title} lead={ru.chapters.lead} width="wide">
      <QueryView query={query} errorText={ru.loadFailed} loading={waiting}>
        {(known) => <Configurator {...known} />}
      </QueryView>
    </Page>
  );
}

/** `id` null: a new chapter. Several may be created one after the other. */
interface Opened {
  id: string | null;
  number: number;
}

interface ConfiguratorProps {
  chapters: readonly Chapter[];
  versions: Readonly<Record<string, number>>;
  current: string | null;
}

function Configurator({ chapters, versions, current }: ConfiguratorProps) {
  /** A chapter that a link names. */
  const asked = useSearchParams()[0].get('chapter');
  const [opened, setOpened] = useState<Opened>(() => {
    const known = [asked, current].find((id) => chapters.some((chapter) => chapter.id === id));
    return { id: known ?? chapters[0]?.id ?? null, number: 0 };
  });
  const [changed, setChanged] = useState(false);
  const { leave, question } = useClosing(changed, ru.chapters);
  const open = (id: string | null) => {
    setOpened({ id, number: opened.number + 1 });
    setChanged(false);
  };
  return (
    <Stack gap={4} className={css.columns}>
      <ChapterList chapters={chapters} current={current} opened={opened.id} onOpen={(id) => leave(() => open(id))} />
      <ChapterForm
        key={opened.number}
        known={chapters.find(({ id }) => id === opened.id)}
        version={opened.id === null ? undefined : versions[opened.id]}
        taken={chapters}
        current={current}
        onChanged={setChanged}
        onSaved={(id) => setOpened({ ...opened, id })}
      />
      {question}
    </Stack>
  );
}

interface Props {
  chapters: readonly Chapter[];
  current: string | null;
  /** Null: a new chapter. */
  opened: string | null;
  onOpen: (id: string | null) => void;
}

/** The chapters, each to be opened in the form, and a button for a new one. */
function ChapterList({ chapters, current, opened, onOpen }: Props) {
  return (
    <Card title={ru.chapters.list}>
      {chapters.length === 0 && (
        <p className={css.none}>
          {ru.chapters.none}. {ru.chapters.noneHint}
        </p>
      )}
      <Stack as="ul" gap={2} className={css.list}>
        {chapters.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={css.chapter} aria-pressed={id === opened} onClick={() => onOpen(id)}>
              <span className={css.name}>
                {name} {id === current && <span className={css.current}>{ru.chapters.current}</span>}
              </span>
              <Soft as="span">{id}</Soft>
            </button>
          </li>
        ))}
      </Stack>
      <Button icon="plus" wide onClick={() => onOpen(null)}>
        {ru.chapters.add}
      </Button>
    </Card>
  );
}
