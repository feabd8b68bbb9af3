import { cx, Icon, Stack } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { ru } from '../locale.ts';
import * as css from './sound-button.module.css';

/**
 * Plays automatically where the browser allows it, unless `silent`; otherwise pulses until it is pressed. Stops when it
 * is unmounted or becomes silent.
 */
export function SoundButton({ path, silent }: { path: string; silent: boolean }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'waiting' | 'playing' | 'done' | 'failed'>('waiting');
  const [played, setPlayed] = useState(0);

  useEffect(() => {
    const element = audio.current;
    if (silent) return;
    // The browser refuses autoplay: the user has to press the button.
    element?.play().catch(() => {});
    return () => element?.pause();
  }, [silent]);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (state === 'playing') element.pause();
    else element.play().catch(() => setState('failed'));
  };
  const playing = state === 'playing';
  return (
    <Stack gap={2} align="center">
      <button type="button" className={cx(css.button, state === 'waiting' && !silent && css.waiting)} onClick={toggle}>
        <span className={css.sign}>
          <Icon name={playing ? 'pause' : 'volume'} size={28} />
        </span>
        <span>{playing ? ru.stopSound : ru.playSound}</span>
        <span className={css.track} aria-hidden="true">
          <span className={css.played} style={{ inlineSize: `${played * 100}%` }} />
        </span>
      </button>
      {state === 'failed' && <p role="alert">{ru.soundFailed}</p>}
      {/* biome-ignore lint/a11y/useMediaCaption: a caption of the sound would reveal the answer */}
      <audio
        ref={audio}
        src={path}
        preload="auto"
        onPlay={() => setState('playing')}
        onPause={() => setState('done')}
        onError={() => setState('failed')}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayed(duration ? currentTime / duration : 0)
        }
      />
    </Stack>
  );
}
