import type { ShownCharacter, StoryCharacter } from '@luplay/contracts/story';
import {
  Button,
  Card,
  cx,
  Dialog,
  EmptyState,
  Icon,
  type IconName,
  Loading,
  nameAndId,
  Page,
  Picture,
  QueryView,
  Row,
  SearchField,
  Soft,
  Stack,
  userHasRole,
  useSearch,
  useUser,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { charactersQuery } from '../content/catalogues.ts';
import { GuestNotice } from '../guests/guest-notice.tsx';
import { finale } from '../locale/finale.ts';
import { ru } from '../locale/ru.ts';
import * as card from './character-card.module.css';
import { CharacterCard } from './character-card.tsx';
import { Clippings } from './clippings.tsx';
import { ownCharacterQuery, worldMapQuery } from './queries.ts';
import * as css from './story-screen.module.css';

/** A player's character in the current chapter. Developers preview any instead; guests see theirs in the play. */
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

/** The picture of the chapter's world, or of the story's. */
function WorldMap() {
  const src = useQuery(worldMapQuery).data ?? '/media/story/world-map.webp';
  return (
    <figure className={css.map}>
      <Picture kind="worldMap" src={src} alt={ru.map.about} width={1200} height={900} />
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

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (character: StoryCharacter) => void;
}

/** Lets developers choose any character to preview. */
function PreviewPicker({ open, onClose, onChoose }: Props) {
  const query = useQuery({ ...charactersQuery, enabled: open });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={ru.preview.title}>
      <QueryView query={query} errorText={ru.loadFailed}>
        {(characters) => <Choice characters={characters} onChoose={onChoose} />}
      </QueryView>
    </Dialog>
  );
}

function Choice({ characters, onChoose }: { characters: readonly StoryCharacter[] } & Pick<Props, 'onChoose'>) {
  const search = useSearch();
  if (characters.length === 0) return <EmptyState icon="users" title={ru.preview.empty} />;
  const found = search.found(characters, nameAndId);
  return (
    <Stack>
      <SearchField label={ru.picker.search} {...search.field} />
      {found.length === 0 && <p role="status">{ru.picker.nothing}</p>}
      <Stack as="ul" gap={2}>
        {found.map((character) => (
          <li key={character.id}>
            <button type="button" className={cx(card.choice, css.character)} onClick={() => onChoose(character)}>
              <Picture kind="character" src={character.image} width={56} height={56} loading="lazy" />
              <span>
                <span className={card.choiceName}>{character.name}</span>
                <Soft as="span">{character.id}</Soft>
              </span>
            </button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** A dialog that the bar opens. */
type Opened = 'clippings' | 'preview';

interface ButtonBarProps {
  isDeveloper: boolean;
  mapShown: boolean;
  onToggleMap: () => void;
  onOpen: (dialog: Opened) => void;
}

/** The floating buttons above the scrolling screen. */
function ButtonBar({ isDeveloper, mapShown, onToggleMap, onOpen }: ButtonBarProps) {
  const opens = (dialog: Opened) => ({ 'aria-haspopup': 'dialog' as const, onClick: () => onOpen(dialog) });
  return (
    <Row as="section" gap={1} className={css.bar} aria-label={ru.bar.label}>
      <button type="button" className={css.button} aria-pressed={mapShown} onClick={onToggleMap}>
        <Content icon="map" text={ru.bar.map} />
      </button>
      <button type="button" className={css.button} {...opens('clippings')}>
        <Content icon="newspaper" text={ru.bar.clippings} />
      </button>
      <Link className={css.button} to="/storyPlay">
        <Content icon="play" text={ru.bar.play} />
      </Link>
      <Link className={css.button} to="/storyEvenings">
        <Content icon="clock" text={finale.evenings.mine} />
      </Link>
      {isDeveloper && (
        <button type="button" className={css.button} {...opens('preview')}>
          <Content icon="eye" text={ru.bar.preview} />
        </button>
      )}
      {isDeveloper && (
        <Link className={css.button} to="/storiesConfigurator">
          <Content icon="settings" text={ru.bar.chapters} />
        </Link>
      )}
    </Row>
  );
}

const Content = ({ icon, text }: { icon: IconName; text: string }) => (
  <>
    <Icon name={icon} size={24} />
    {text}
  </>
);
