import type { ShownCharacter } from '@luplay/contracts/story';
import { Button, Card, EmptyState, Loading, Page, Picture, userHasRole, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { GuestNotice } from '../guests/guest-notice.tsx';
import { ru } from '../locale/ru.ts';
import { ButtonBar, type Opened } from './button-bar.tsx';
import { CharacterCard } from './character-card.tsx';
import { Clippings } from './clippings.tsx';
import { PreviewPicker } from './preview-picker.tsx';
import { ownCharacterQuery } from './queries.ts';
import * as css from './story-screen.module.css';

/** A player's character in the current chapter. Developers preview any character instead; guests have none. */
export function Component() {
  const user = useUser();
  const isDeveloper = userHasRole(user, 'developer');
  const isGuest = userHasRole(user, 'guest');
  const [mapShown, setMapShown] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [previewed, setPreviewed] = useState<ShownCharacter | null>(null);
  const close = () => setOpened(null);
  return (
    <Page title={ru.title} hideTitle>
      <ButtonBar
        isDeveloper={isDeveloper}
        mayPlay={!isGuest}
        mapShown={mapShown}
        onToggleMap={() => setMapShown(!mapShown)}
        onOpen={setOpened}
      />
      {mapShown && <WorldMap />}
      {isGuest && <GuestNotice />}
      {!isDeveloper && !isGuest && <OwnCharacter />}
      {isDeveloper && previewed && <CharacterCard key={previewed.id} character={previewed} previewed />}
      {isDeveloper && !previewed && (
        <NoCard
          hint={ru.character.previewHint}
          action={
            <Button kind="primary" icon="eye" onClick={() => setOpened('preview')}>
              {ru.character.choose}
            </Button>
          }
        />
      )}
      <Clippings open={opened === 'clippings'} onClose={close} />
      {isDeveloper && (
        <PreviewPicker
          open={opened === 'preview'}
          onClose={close}
          onChoose={(character) => {
            setPreviewed(character);
            close();
          }}
        />
      )}
    </Page>
  );
}

/** The player's own character. A failure to load it is shown like a missing one, and retried, also by a button. */
function OwnCharacter() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(ownCharacterQuery(useUser()));
  if (data) return <CharacterCard key={data.id} character={data} />;
  if (data === null) return <NoCard hint={ru.character.noneHint} />;
  // After a failure the query is pending again with each retry; the failure stays until there is something to show.
  if (errorUpdateCount === 0) return <Loading label={ru.loading} />;
  return (
    <NoCard
      hint={ru.character.failedHint}
      action={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {ru.retry}
        </Button>
      }
    />
  );
}

/** The picture of the story's world. */
function WorldMap() {
  return (
    <figure className={css.map}>
      <Picture kind="worldMap" src="/media/story/world-map.webp" alt={ru.map.about} width={1200} height={900} />
      <figcaption className={css.caption}>{ru.map.title}</figcaption>
    </figure>
  );
}

/** Shown when there is no character, for whatever reason. */
function NoCard({ hint, action }: { hint: string; action?: ReactNode }) {
  return (
    <Card tone="raised">
      <EmptyState icon="story" title={ru.character.none} text={hint} action={action} />
    </Card>
  );
}
