import type { GameBackground } from '@luplay/contracts/lobby-game';
import * as css from './background.module.css';
import { useMusic } from './use-music.ts';

interface Props {
  background: GameBackground;
  sound: boolean;
}

/** The picture behind a whole quiz, pale enough to read texts on it, and its music. */
export function Background({ background: { audio, picture }, sound }: Props) {
  const music = useMusic(audio, sound);
  return (
    <>
      {picture && <div className={css.picture} style={{ backgroundImage: `url("${picture.path}")` }} />}
      {/* biome-ignore lint/a11y/useMediaCaption: music */}
      {audio && <audio key={audio.path} ref={music} src={audio.path} preload="none" loop data-background="" />}
    </>
  );
}
