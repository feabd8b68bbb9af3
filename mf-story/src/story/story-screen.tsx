import type { ShownCharacter } from '@luplay/contracts/story';
import { Button, Page, userHasRole, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { GuestNotice } from '../guests/guest-notice.tsx';
import { ru } from '../locale/ru.ts';
import { ButtonBar, type Opened } from './button-bar.tsx';
import { CharacterCard } from './character-card.tsx';
import { Clippings } from './clippings.tsx';
import { NoCard } from './no-card.tsx';
import { OwnCharacter } from './own-character.tsx';
import { PreviewPicker } from './preview-picker.tsx';
import { WorldMap } from './world-map.tsx';

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
