import { type StoryFilm, storyEvenings } from '@luplay/contracts/story';
import {
  api,
  Button,
  Card,
  ChoiceButtons,
  clockTime,
  Loading,
  lazily,
  Page,
  QueryView,
  Row,
  Select,
  Stack,
  sharedKeys,
} from '@luplay/web-kit';
import { download } from '@luplay/web-kit/download';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { SharePicture } from '../finale/share-picture.tsx';
import { LiveMap } from '../live-map/live-map.tsx';
import { finale } from '../locale/finale.ts';
import { filmRooms, linesUpTo, markersAt, withoutPauses } from './film.ts';
import { filmFile } from './film-file.ts';
import * as css from './film-screen.module.css';

const EpilogueStory = lazily(() => import('../finale/epilogue-story.tsx'));
const texts = finale.evenings;
const SPEEDS = [1, 5, 20, 60].map((value) => ({ value, text: texts.times(value) }));
const TICK_MS = 250;
const STEP_MS = 1000;
const LINES_SHOWN = 40;
const ANYBODY = '*';

/** An evening that was, as a film on its map. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [...sharedKeys.story('evenings'), id],
    queryFn: async ({ signal }) => (await api(storyEvenings.readEvening, { params: { id }, signal })).evening,
  });
  return (
    <Page title={query.data?.chapter.name ?? texts.film} width="wide">
      <QueryView addressed query={query} errorText={texts.failed}>
        {(film) => <Film key={film.id} film={film} />}
      </QueryView>
    </Page>
  );
}

function Film({ film }: { film: StoryFilm }) {
  const { startedAt, endedAt, people, epilogue, chapter } = film;
  const { endsAt, timeAt } = useMemo(() => withoutPauses(film), [film]);
  // The slider reaches whole steps only.
  const lastAt = startedAt + Math.max(1, Math.ceil((endsAt - startedAt) / STEP_MS)) * STEP_MS;
  const [moment, setMoment] = useState(startedAt);
  const at = timeAt(moment);
  const [speed, setSpeed] = useState(20);
  const [isPlaying, setPlaying] = useState(false);
  const [chosen, setChosen] = useState(ANYBODY);
  const slider = useId();
  const who = chosen === ANYBODY ? null : chosen;
  const rooms = useMemo(() => filmRooms(film), [film]);
  const markers = useMemo(() => markersAt(film, at, who), [film, at, who]);
  const lines = useMemo(() => linesUpTo(film, at, who).slice(0, LINES_SHOWN), [film, at, who]);
  const isRunning = isPlaying && moment < lastAt;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setMoment((before) => Math.min(lastAt, before + TICK_MS * speed)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, speed, lastAt]);
  const toggle = () => {
    if (moment >= lastAt) setMoment(startedAt);
    setPlaying(!isRunning);
  };
  return (
    <Stack gap={4} className={css.film}>
      <div className={css.map}>
        <LiveMap
          label={texts.map}
          rooms={rooms}
          backgrounds={film.backgrounds}
          markers={markers}
          currentRoomId={markers.find(({ id }) => id === who)?.roomId ?? null}
        />
      </div>
      <Stack className={css.side}>
        <Row gap={2} align="center">
          <Button kind="primary" icon={isRunning ? 'pause' : 'play'} onClick={toggle}>
            {isRunning ? texts.pause : texts.play}
          </Button>
          <input
            id={slider}
            className={css.slider}
            type="range"
            aria-label={texts.time}
            min={startedAt}
            max={lastAt}
            step={STEP_MS}
            value={moment}
            aria-valuetext={clockTime(at)}
            onChange={(event) => setMoment(Number(event.target.value))}
          />
          <output htmlFor={slider}>{clockTime(at)}</output>
        </Row>
        <ChoiceButtons label={texts.speed} options={SPEEDS} value={speed} onValueChange={setSpeed} narrow />
        <Select
          label={texts.who}
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: ANYBODY, label: texts.everybody },
            ...people.map(({ characterId, name }) => ({ value: characterId, label: name })),
          ]}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={css.lines} aria-label={texts.lines} tabIndex={0}>
          {lines.length === 0 && <p>{texts.nothing}</p>}
          <Stack as="ol" gap={2}>
            {lines.map(({ id, ts, action, undone }) => (
              <li key={id} data-undone={undone}>
                <time dateTime={new Date(ts).toISOString()}>{clockTime(ts)}</time> {action || texts.hidden}
              </li>
            ))}
          </Stack>
        </section>
        <Row gap={2} wrap>
          {(['json', 'csv'] as const).map((format) => (
            <Button
              key={format}
              icon="copy"
              onClick={() => download(filmFile(film, format), `${chapter.id}-${film.id}.${format}`)}
            >
              {texts[format]}
            </Button>
          ))}
          {epilogue && <SharePicture name={chapter.name} epilogue={epilogue} at={endedAt} />}
        </Row>
      </Stack>
      {epilogue && (
        <Card className={css.end}>
          <Suspense fallback={<Loading label={finale.epilogue.title} />}>
            <EpilogueStory epilogue={epilogue} />
          </Suspense>
        </Card>
      )}
    </Stack>
  );
}
