import { type Radio, type RadioPlace, radioPlace } from '@luplay/contracts/broadcast';
import { Badge, Stack, serverNow } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { ru } from '../locale/rooms.ts';
import * as css from './radio.module.css';

export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The current track and its position. */
export function NowPlaying({ radio }: { radio: Radio }) {
  const { index, position } = useAir(radio);
  const track = radio.playlist?.tracks[index];
  if (!track || !radio.playing) return <p className={css.soft}>{ru.radio.off}</p>;
  return (
    <Stack gap={2} className={css.now}>
      <div className={css.line}>
        <Badge tone={radio.paused ? 'neutral' : 'good'} icon={radio.paused ? 'pause' : 'music'}>
          {radio.paused ? ru.radio.paused : ru.radio.onAir}
        </Badge>
        <span className={css.soft}>{radio.playlist?.title}</span>
      </div>
      <p className={css.track}>{track.title}</p>
      <div className={css.line}>
        <progress className={css.progress} aria-label={ru.radio.progress} max={track.duration} value={position} />
        <span className={css.time}>{ru.radio.time(clock(position), clock(track.duration))}</span>
      </div>
    </Stack>
  );
}

const TICK_MS = 500;

/** Where the radio is at this moment, by the server's clock. */
function useAir(radio: Radio): RadioPlace {
  const running = radio.playing && !radio.paused;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return radioPlace(radio, serverNow());
}
