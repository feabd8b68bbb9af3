import { Button, IconButton } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import type { Heard } from './play/mixer.ts';
import * as css from './sound-control.module.css';
import type { Sound } from './use-mixer.ts';

/** A wheel or an arrow key changes the volume by this, percent. */
const STEP = 5;

/** The one control of everything that the screen plays. `heard` lets the sign dance to the music. */
export function SoundControl({ sound, heard }: { sound: Sound; heard: Heard }) {
  if (!sound.on) {
    return (
      <Button kind="primary" icon="volume" aria-label={ru.sound.on} onClick={sound.toggle}>
        <span className={css.label}>{ru.sound.on}</span>
      </Button>
    );
  }
  return (
    <div className={css.sound} data-music={heard.music ?? ''} data-cue={heard.cue ?? ''}>
      <IconButton label={ru.sound.off} icon="volume" kind="primary" onClick={sound.toggle} />
      <input
        className={css.volume}
        type="range"
        min={0}
        max={100}
        step={STEP}
        value={sound.volume}
        aria-label={ru.sound.volume}
        aria-valuetext={ru.sound.level(sound.volume)}
        onChange={({ target }) => sound.setVolume(Number(target.value))}
      />
    </div>
  );
}
