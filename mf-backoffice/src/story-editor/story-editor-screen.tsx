import { STORY_KINDS, type StoryKind } from '@luplay/contracts/story';
import { Button, ButtonLink, Page, Tabs } from '@luplay/web-kit';
import { useState } from 'react';
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
  const [sharing, setSharing] = useState(search.get('dialog') === 'rolecards');
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
          <Button icon="users" onClick={() => setSharing(true)}>
            {story.rolecards.open}
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
      {sharing && <RolecardsDialog onClose={() => setSharing(false)} />}
    </Page>
  );
}
