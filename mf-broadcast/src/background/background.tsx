import type { GameBackground } from '@luplay/contracts/lobby-game';
import * as css from './background.module.css';
import { useMusic } from './use-music.ts';

interface Props {
  background: GameBackground;
  sound: boolean;
  /** The volume of the screen, from 0 to 1. */
  volume?: number;
}

/** The picture behind a whole quiz, pale enough to read texts on it, and its music. */
export function Background({ background: { audio, picture }, sound, volume = 1 }: Props) {
  const music = useMusic(audio, sound, volume);
  return (
    <>
      {picture && <div className={css.picture} style={{ backgroundImage: `url("${picture.path}")` }} />}
      {/* biome-ignore lint/a11y/useMediaCaption: music */}
      {audio && <audio key={audio.path} ref={music} src={audio.path} preload="none" loop data-background="" />}
    </>
  );
}
