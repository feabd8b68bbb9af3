import { IconButton } from '@luplay/web-kit';
import { ru } from '../locale/player.ts';
import { useSoundSetting } from './sound-setting.ts';

/** Sounds on or off; remembered in the browser. */
export function SoundSwitch() {
  const [on, choose] = useSoundSetting();
  return (
    <IconButton
      icon={on ? 'volume' : 'volume-off'}
      label={ru.sound.label}
      title={on ? ru.sound.on : ru.sound.off}
      aria-pressed={on}
      onClick={() => choose(!on)}
    />
  );
}
