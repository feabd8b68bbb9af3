import { IconButton } from '@luplay/web-kit';
import { ru } from '../locale/effects.ts';
import { useSoundSetting } from './sound-setting.ts';

/** Sounds on or off; remembered in the browser. */
export function SoundSwitch() {
  const [on, choose] = useSoundSetting();
  return (
    <IconButton
      icon={on ? 'volume' : 'volume-off'}
      label={ru.sound}
      title={on ? ru.soundOn : ru.soundOff}
      aria-pressed={on}
      onClick={() => choose(!on)}
    />
  );
}
