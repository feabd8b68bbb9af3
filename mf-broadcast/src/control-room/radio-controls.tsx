import { type Radio, type RadioChange, radioPlace } from '@luplay/contracts/broadcast';
import { Button, Field, IconButton, Row, Select, Stack, Switch, serverNow } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Failed } from '../failure.tsx';
import { ru } from '../locale/rooms.ts';
import { NowPlaying } from '../radio/now-playing.tsx';
import { playlistsQuery } from '../radio/playlists.ts';
import * as radioCss from '../radio/radio.module.css';
import { useRoomChange } from './use-room-change.ts';

/** The room's radio. Each control sends only what it changes, so two people do not undo each other's changes. */
export function RadioControls({ code, radio }: { code: string; radio: Radio }) {
  const playlists = useQuery(playlistsQuery);
  const change = useRoomChange(code, ru.radioFailed);
  const panelChange = useRoomChange(code, ru.radioFailed);
  const set = (wanted: RadioChange) => change.mutate({ data: { radio: wanted } });
  const showPanel = (showRadioPanel: boolean) => panelChange.mutate({ data: { radio: { showRadioPanel } } });
  // Shows what was chosen until the service answers.
  const chosenPanel = panelChange.isPending ? panelChange.variables.data?.radio?.showRadioPanel : undefined;
  const tracks = radio.playlist?.tracks ?? [];
  const step = (by: number) => {
    const { index } = radioPlace(radio, serverNow());
    set({ current: (index + by + tracks.length) % tracks.length, position: 0 });
  };
  const listed = playlists.data ?? [];
  const chosen = listed.findIndex(({ title }) => title === radio.playlist?.title);
  const silent = tracks.length === 0;
  const running = radio.playing && !radio.paused;
  return (
    <Stack gap={4} shrink>
      <NowPlaying radio={radio} />
      {playlists.isError && !playlists.data ? (
        <Failed title={ru.playlistsFailed} query={playlists} />
      ) : (
        <Select
          label={ru.radio.playlist}
          placeholder={ru.radio.choose}
          value={chosen < 0 ? null : String(chosen)}
          onValueChange={(value) => {
            const playlist = listed[Number(value)];
            if (playlist) set({ playlist });
          }}
          options={listed.map(({ title }, index) => ({ value: String(index), label: title }))}
          disabled={listed.length === 0}
        />
      )}
      <Row gap={2} align="center" wrap>
        <IconButton
          label={ru.radio.previous}
          icon="chevron-left"
          kind="secondary"
          disabled={silent}
          onClick={() => step(-1)}
        />
        <Button
          kind="primary"
          icon={running ? 'pause' : 'play'}
          disabled={silent}
          onClick={() => set(radio.playing ? { paused: !radio.paused } : { playing: true })}
        >
          {running ? ru.radio.pause : radio.playing ? ru.radio.resume : ru.radio.play}
        </Button>
        <IconButton
          label={ru.radio.next}
          icon="chevron-right"
          kind="secondary"
          disabled={silent}
          onClick={() => step(1)}
        />
        <Button icon="stop" disabled={!radio.playing} onClick={() => set({ playing: false })}>
          {ru.radio.stop}
        </Button>
      </Row>
      <VolumeField volume={radio.volume} code={code} />
      <Switch
        label={ru.radio.showPanel}
        hint={ru.radio.showPanelHint}
        checked={chosenPanel ?? radio.showRadioPanel}
        onCheckedChange={showPanel}
      />
    </Stack>
  );
}

/** A slider changes many times a second; the change is sent when it has rested for this long, ms. */
const REST_MS = 250;
const percent = (volume: number): number => Math.round(volume * 100);

function VolumeField({ volume, code }: { volume: number; code: string }) {
  const { mutate } = useRoomChange(code, ru.radioFailed);
  /** Null: the stored value is shown. */
  const [draft, setDraft] = useState<number | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const drop = () => setDraft((newest) => (newest === draft ? null : newest));
    const send = () => mutate({ data: { radio: { volume: draft } } }, { onSettled: drop });
    const timer = setTimeout(send, REST_MS);
    return () => clearTimeout(timer);
  }, [draft, mutate]);
  const shown = percent(draft ?? volume);
  return (
    <Field label={ru.radio.volume}>
      {(ids) => (
        <input
          {...ids}
          className={radioCss.range}
          type="range"
          min={0}
          max={100}
          step={5}
          value={shown}
          aria-valuetext={`${shown} %`}
          onChange={(event) => setDraft(Number(event.target.value) / 100)}
        />
      )}
    </Field>
  );
}
