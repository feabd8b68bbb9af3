import type { CatalogueItem } from '@luplay/contracts/lobby-game';
import { Button, ButtonLink, Page, QueryView } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import * as css from '../catalogue/list/list.module.css';
import { ListSkeleton } from '../catalogue/list/list-skeleton.tsx';
import { AchievementDialog } from './achievements/achievement-dialog.tsx';
import { type AchievementRow, AchievementTable } from './achievements/achievement-table.tsx';
import { achievementsQuery, byTitle, itemsQuery } from './catalogues.ts';
import { ItemDialog } from './items/item-dialog.tsx';
import { ItemTable } from './items/item-table.tsx';
import { editor } from './locale.ts';
import { useEditorViewport } from './use-editor-viewport.ts';

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
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
