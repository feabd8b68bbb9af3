import type { Playlist } from '@luplay/contracts/broadcast';
import { Card, EmptyState, Icon, IconButton, Page, QueryView, Row, Select, Stack } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ru } from '../locale/rooms.ts';
import { clock } from './now-playing.tsx';
import { playlistsQuery } from './playlists.ts';
import * as css from './radio.module.css';

/** Plays the playlists that a room's radio can use. Public. */
export function Component() {
  const query = useQuery(playlistsQuery);
  return (
    <Page title={ru.radio.title} lead={ru.radio.lead}>
      <QueryView query={query} errorTitle={ru.playlistsFailed} errorText={ru.noReason}>
        {(playlists) =>
          playlists.length > 0 ? (
            <Player playlists={playlists} />
          ) : (
            <EmptyState icon="music" title={ru.radio.noPlaylists} />
          )
        }
      </QueryView>
    </Page>
  );
}

function Player({ playlists }: { playlists: readonly Playlist[] }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [chosen, setChosen] = useState(0);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  const tracks = playlists[chosen]?.tracks ?? [];
  const track = tracks[current];

  const first = playlists[chosen]?.tracks[0]?.src;
  useEffect(() => {
    if (audio.current && first) audio.current.src = first;
  }, [first]);

  /** React would set the source after this turn, but a browser only plays what a user gesture starts within it. */
  const play = (index: number) => {
    const element = audio.current;
    const wanted = tracks[index];
    if (!element || !wanted) return;
    setCurrent(index);
    if (element.getAttribute('src') !== wanted.src) element.src = wanted.src;
    element.play().catch(() => setPlaying(false));
  };
  const step = (by: number) => play((current + by + tracks.length) % tracks.length);
  const choose = (value: string) => {
    audio.current?.pause();
    setChosen(Number(value));
    setCurrent(0);
  };
  return (
    <Card tone="raised">
      <Stack gap={4}>
        <Select
          label={ru.radio.playlist}
          value={String(chosen)}
          onValueChange={choose}
          options={playlists.map(({ title }, index) => ({ value: String(index), label: title }))}
        />
        <div>
          <p className={css.soft}>{ru.radio.nowPlaying}</p>
          <p className={css.track} aria-live="polite">
            {track?.title}
          </p>
        </div>
        <Row gap={2} align="center" wrap>
          <IconButton label={ru.radio.previous} icon="chevron-left" kind="secondary" onClick={() => step(-1)} />
          <IconButton
            label={playing ? ru.radio.pause : ru.radio.play}
            icon={playing ? 'pause' : 'play'}
            kind="primary"
            onClick={() => (playing ? audio.current?.pause() : play(current))}
          />
          <IconButton label={ru.radio.next} icon="chevron-right" kind="secondary" onClick={() => step(1)} />
        </Row>
        {/* biome-ignore lint/a11y/useMediaCaption: music without words */}
        <audio
          ref={audio}
          className={css.audio}
          controls
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => step(1)}
        />
        <Stack as="ol" gap={2} aria-label={ru.radio.tracks}>
          {tracks.map(({ title, duration }, index) => (
            // A playlist may have a track twice, and its order does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <button type="button" className={css.row} aria-current={index === current} onClick={() => play(index)}>
                <Icon name={index === current && playing ? 'music' : 'play'} />
                <span className={css.name}>{title}</span>
                <span className={css.time}>{clock(duration)}</span>
              </button>
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
