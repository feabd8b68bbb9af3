import { storyContent } from '@luplay/contracts/story';
import { api, ButtonLink, Card, EmptyState, Page, QueryView, Skeleton, sharedKeys } from '@luplay/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { MapSelect } from '../content/map-select.tsx';
import { useClosing } from '../content/use-closing.tsx';
import { previewTexts as texts } from '../locale/preview.ts';
import { storeChanges } from './draft/stored-draft.ts';
import { MapEditor } from './editor/map-editor.tsx';
import * as css from './preview-screen.module.css';

/** Where the map is opened from: a chapter that the address names, or the story editor. */
const originOf = (chapter: string | null) =>
  chapter === null
    ? { to: '/storyEditor', text: texts.back }
    : { to: `/storiesConfigurator?${new URLSearchParams({ chapter })}`, text: texts.backToChapter };

/**
 * The map editor, for developers. The address names the map: `?map=`, a room to open: `&room=`, and the chapter that it
 * is opened from: `&chapter=`.
 */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [changed, setChanged] = useState(false);
  const mapId = search.get('map') ?? '';
  const origin = originOf(search.get('chapter'));
  const { leave, question } = useClosing(changed, texts.leave);
  const guarded = (go: () => void) =>
    leave(() => {
      if (changed) storeChanges(mapId, null);
      setChanged(false);
      go();
    });
  const choose = (map: string) => map !== mapId && guarded(() => setSearch({ map }, { replace: true }));
  return (
    <Page
      title={texts.title}
      width="wide"
      className={css.screen}
      actions={
        <ButtonLink
          icon="back"
          kind="ghost"
          to={origin.to}
          onClick={(event) => {
            if (!changed) return;
            event.preventDefault();
            guarded(() => navigate(origin.to));
          }}
        >
          <span className={css.backText}>{origin.text}</span>
        </ButtonLink>
      }
    >
      <MapSelect value={mapId} onChange={choose} />
      {mapId === '' ? (
        <EmptyState icon="map" title={texts.placeholder} text={texts.placeholderHint} />
      ) : (
        <EditedMap key={mapId} id={mapId} room={search.get('room')} onChanged={setChanged} />
      )}
      {question}
    </Page>
  );
}

function EditedMap({
  id,
  room,
  onChanged,
}: {
  id: string;
  room: string | null;
  onChanged: (changed: boolean) => void;
}) {
  const query = useQuery(mapToEdit(id));
  const loading = (
    <Card>
      <Skeleton shape="block" height={320} />
    </Card>
  );
  return (
    <QueryView query={query} errorText={texts.loadFailed} loading={loading}>
      {(served) => <MapEditor served={served} room={room} onChanged={onChanged} />}
    </QueryView>
  );
}

/**
 * A map with its version. The editor starts from one reading and keeps its own state from then on, so nothing is read
 * again behind its back, and nothing old is shown when it opens.
 */
const mapToEdit = (id: string) =>
  queryOptions({
    queryKey: [...sharedKeys.story('map-editor'), id],
    queryFn: ({ signal }) => api(storyContent.maps.read, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
