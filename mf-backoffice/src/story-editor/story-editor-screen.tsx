import { STORY_KINDS, type StoryKind } from '@luplay/contracts/story';
import { Button, ButtonLink, lazily, Page, Tabs } from '@luplay/web-kit';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AnyForm, StoryPanel } from './entries/story-panel.tsx';
import { characterForm } from './kinds/characters.tsx';
import { eventForm } from './kinds/events.tsx';
import { itemForm } from './kinds/items.tsx';
import { mapForm } from './kinds/maps.tsx';
import { noteForm } from './kinds/notes.tsx';
import { npcForm } from './kinds/npcs.tsx';
import { story } from './locale.ts';
import { RolecardsDialog } from './rolecards/rolecards-dialog.tsx';

const ChaptersDialog = lazily(() => import('./chapters/chapters-dialog.tsx'));

const FORMS = {
  maps: mapForm,
  characters: characterForm,
  events: eventForm,
  items: itemForm,
  notes: noteForm,
  npcs: npcForm,
} as unknown as Record<StoryKind, AnyForm>;

const TABS = STORY_KINDS.map((kind) => ({
  value: kind,
  label: story.kinds[kind].tab,
  panel: <StoryPanel form={FORMS[kind]} />,
}));

/** The content of stories, for developers. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  // Links of the chapter's check name the dialog.
  const [dialog, setDialog] = useState(search.get('dialog'));
  const asked = search.get('tab');
  /** A chapter whose form has led here. */
  const chapter = search.get('chapter');
  return (
    <Page
      title={story.title}
      lead={story.lead}
      width="wide"
      actions={
        <>
          {chapter !== null && (
            <ButtonLink icon="back" kind="primary" to={`/storiesConfigurator?${new URLSearchParams({ chapter })}`}>
              {story.toChapter}
            </ButtonLink>
          )}
          <ButtonLink icon="map" to="/storyPreview">
            {story.preview}
          </ButtonLink>
          <ButtonLink icon="play" to="/storyDemoPlay">
            {story.demo}
          </ButtonLink>
          <Button icon="users" onClick={() => setDialog('rolecards')}>
            {story.rolecards.open}
          </Button>
          <Button icon="story" onClick={() => setDialog('chapters')}>
            {story.chapters.open}
          </Button>
        </>
      }
    >
      <Tabs
        label={story.tabs}
        tabs={TABS}
        value={STORY_KINDS.find((kind) => kind === asked) ?? STORY_KINDS[0]}
        onValueChange={(tab) => setSearch(chapter === null ? { tab } : { tab, chapter }, { replace: true })}
      />
      {dialog === 'rolecards' && <RolecardsDialog onClose={() => setDialog(null)} />}
      <Suspense fallback={null}>{dialog === 'chapters' && <ChaptersDialog onClose={() => setDialog(null)} />}</Suspense>
    </Page>
  );
}
