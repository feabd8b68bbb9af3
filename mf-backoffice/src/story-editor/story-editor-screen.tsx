import { STORY_KINDS, type StoryKind } from '@luplay/contracts/story';
import { Button, ButtonLink, Page, Tabs } from '@luplay/web-kit';
import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CharactersPanel } from './kinds/characters.tsx';
import { EventsPanel } from './kinds/events.tsx';
import { ItemsPanel } from './kinds/items.tsx';
import { MapsPanel } from './kinds/maps.tsx';
import { NotesPanel } from './kinds/notes.tsx';
import { NpcsPanel } from './kinds/npcs.tsx';
import { story } from './locale.ts';
import { RolecardsDialog } from './rolecards/rolecards-dialog.tsx';

const PANELS: Record<StoryKind, ComponentType> = {
  maps: MapsPanel,
  characters: CharactersPanel,
  events: EventsPanel,
  items: ItemsPanel,
  notes: NotesPanel,
  npcs: NpcsPanel,
};

const TABS = STORY_KINDS.map((kind) => {
  const Panel = PANELS[kind];
  return { value: kind, label: story.kinds[kind].tab, panel: <Panel /> };
});

/** The content of stories, for developers. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  // Links of the chapter's check name the dialog.
  const [sharing, setSharing] = useState(search.get('dialog') === 'rolecards');
  const asked = search.get('tab');
  return (
    <Page
      title={story.title}
      lead={story.lead}
      width="wide"
      actions={
        <>
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
        onValueChange={(tab) => setSearch({ tab }, { replace: true })}
      />
      {sharing && <RolecardsDialog onClose={() => setSharing(false)} />}
    </Page>
  );
}
