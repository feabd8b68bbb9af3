import type { CatalogueItem } from '@luplay/contracts/lobby-game';
import { Button, ButtonLink, Page, QueryView, Stack } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { achievementsQuery, byTitle, itemsQuery } from '../catalogue/catalogues.ts';
import { ListSkeleton } from '../catalogue/list/entry-table.tsx';
import { AchievementDialog, type AchievementRow, AchievementTable } from './achievements.tsx';
import { ItemDialog, ItemTable } from './items/items.tsx';
import { editor } from './locale.ts';

/** The open dialog. Without `known` it creates a new entry. */
type Opened = { kind: 'achievement'; known?: AchievementRow } | { kind: 'item'; known?: CatalogueItem };

/** The catalogues of achievements and items, for developers. */
export function Component() {
  useEditorViewport();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const achievements = useQuery(achievementsQuery);
  const items = useQuery(itemsQuery);
  return (
    <Page
      title={editor.title}
      lead={editor.lead}
      width="wide"
      actions={
        <>
          <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'achievement' })}>
            {editor.createAchievement}
          </Button>
          <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'item' })}>
            {editor.createItem}
          </Button>
          <ButtonLink icon="quiz" to="/editor-quiz">
            {editor.quizEditor}
          </ButtonLink>
          <ButtonLink icon="users" to="/profile-admin">
            {editor.profileAdmin}
          </ButtonLink>
        </>
      }
    >
      <Section title={editor.achievements.table}>
        <QueryView query={achievements} errorText={editor.achievements.failed} loading={<ListSkeleton />}>
          {(catalogue) => (
            <AchievementTable rows={byTitle(catalogue)} onEdit={(known) => setOpened({ kind: 'achievement', known })} />
          )}
        </QueryView>
      </Section>
      {(['quiz', 'story'] as const).map((type) => (
        <Section key={type} title={editor.items.tables[type]}>
          <QueryView query={items} errorText={editor.items.failed} loading={<ListSkeleton />}>
            {(catalogue) => (
              <ItemTable
                type={type}
                rows={byTitle(catalogue[type]).map((item) => ({ ...item, type }))}
                onEdit={(known) => setOpened({ kind: 'item', known })}
              />
            )}
          </QueryView>
        </Section>
      ))}
      {opened?.kind === 'achievement' && <AchievementDialog known={opened.known} onClose={close} />}
      {opened?.kind === 'item' && <ItemDialog known={opened.known} onClose={close} />}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" shrink aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  );
}

const WIDTH = 500;
const SCALE = 0.8;

/**
 * The specification's width and scale for the editor. Screens under 400 px get a smaller scale, so that the page is not
 * narrower than the screen.
 */
const viewportFor = (screenWidth: number): string =>
  `width=${WIDTH}, initial-scale=${Math.min(SCALE, screenWidth / WIDTH)}, viewport-fit=cover`;

/** Sets the editor's viewport and restores the previous one on leaving. */
function useEditorViewport(): void {
  useLayoutEffect(() => {
    const meta = document.querySelector('meta[name="viewport"]');
    const before = meta?.getAttribute('content');
    if (!meta || before == null) return;
    meta.setAttribute('content', viewportFor(screen.width));
    return () => meta.setAttribute('content', before);
  }, []);
}
