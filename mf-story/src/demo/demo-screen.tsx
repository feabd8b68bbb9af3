import { type ShownCharacter, type StoryCharacter, type StoryMap, storyContent } from '@luplay/contracts/story';
import {
  api,
  byText,
  Card,
  EmptyState,
  Icon,
  Page,
  QueryView,
  Row,
  Select,
  Skeleton,
  sharedKeys,
} from '@luplay/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SoundSwitch } from '../effects/sound-switch.tsx';
import { ru } from '../locale/demo.ts';
import { DemoBoard } from './demo-board.tsx';
import { startDemo } from './demo-play.ts';
import * as css from './demo-screen.module.css';

/** A play in the page, for developers. Map and character stand in the address. */
export function Component() {
  const query = useQuery(libraryQuery);
  return (
    <Page title={ru.title} width="wide" actions={<SoundSwitch />}>
      <Row as="aside" className={css.banner} aria-label={ru.banner.title}>
        <Icon name="settings" />
        <p>
          <strong>{ru.banner.title}</strong>
          <span>{ru.banner.text}</span>
        </p>
      </Row>
      <QueryView query={query} errorText={ru.loadFailed} loading={<Skeleton shape="block" height={320} />}>
        {(library) => <Setup library={library} />}
      </QueryView>
    </Page>
  );
}

type DemoLibrary = Awaited<ReturnType<NonNullable<typeof libraryQuery.queryFn>>>;

function Setup({ library }: { library: DemoLibrary }) {
  const [params, setParams] = useSearchParams();
  const map = library.maps[params.get('map') ?? ''];
  const character = library.characters[params.get('character') ?? ''];
  const choose = (name: 'map' | 'character') => (id: string) =>
    setParams((now) => new URLSearchParams([...[...now].filter(([key]) => key !== name), [name, id]]), {
      replace: true,
    });
  return (
    <>
      <Card as="section" aria-label={ru.setup.label} className={css.setup}>
        <Select
          label={ru.setup.map}
          placeholder={ru.setup.chooseMap}
          value={map?.id ?? null}
          onValueChange={choose('map')}
          options={optionsOf(library.maps)}
        />
        <Select
          label={ru.setup.character}
          placeholder={ru.setup.chooseCharacter}
          value={character?.id ?? null}
          onValueChange={choose('character')}
          options={optionsOf(library.characters)}
        />
      </Card>
      {map && character ? (
        <Start key={`${map.id} ${character.id}`} map={map} character={character} library={library} />
      ) : (
        <EmptyState icon="map" title={ru.setup.hint} text={ru.setup.hintMore} />
      )}
    </>
  );
}

function Start({ map, character, library }: { map: StoryMap; character: StoryCharacter; library: DemoLibrary }) {
  const demo = useMemo(() => startDemo(map, character, library), [map, character, library]);
  if (!demo) return <EmptyState icon="warning" title={ru.setup.noStart} text={ru.setup.noStartHint} />;
  return <DemoBoard start={demo} />;
}

const optionsOf = (entries: Record<string, { id: string; name: string }>) =>
  byText(Object.values(entries), ({ name }) => name).map(({ id, name }) => ({ value: id, label: name, hint: id }));

/** All content as it stands, by id. */
const libraryQuery = queryOptions({
  queryKey: [...sharedKeys.story('demo')],
  queryFn: async ({ signal }) => {
    const [{ maps }, { characters }, { items }, { notes }, { npcs }] = await Promise.all([
      api(storyContent.maps.list, { signal }),
      api(storyContent.characters.list, { signal }),
      api(storyContent.items.list, { signal }),
      api(storyContent.notes.list, { signal }),
      api(storyContent.npcs.list, { signal }),
    ]);
    return { maps, characters: mapValues(characters, whole), items, notes, npcs, events: {} };
  },
});

/** Developers are sent every field; the contract leaves some out for others. */
const whole = (character: ShownCharacter): StoryCharacter => ({
  abilities: [],
  inventory: [],
  secret: '',
  goals: [],
  message: null,
  status: 'alive',
  ...character,
});

const mapValues = <From, To>(all: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value)]));
