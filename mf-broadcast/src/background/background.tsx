import type { GameBackground } from '@luplay/contracts/lobby-game';
import { useEffect, useRef } from 'react';
import type { Mixer } from '../sound/play/mixer.ts';
import * as css from './background.module.css';
import { reloadLost } from './heard-media.ts';

/** How often lost music is looked for, ms. */
const LOOK_MS = 1_000;

interface Props {
  background: GameBackground;
  /** Null: the music is not played. */
  mixer: Pick<Mixer, 'take'> | null;
}

/** The picture behind a whole quiz, pale enough to read texts on it, and its music instead of ours. */
export function Background({ background: { audio, picture }, mixer }: Props) {
  const music = useRef<HTMLAudioElement>(null);
  // Each state of the game has a new object.
  const { path, volume } = audio ?? {};
  useEffect(() => {
    const element = music.current;
    if (!mixer || !element || path === undefined) return;
    mixer.take(element, volume);
    const play = () => {
      reloadLost(element);
      // The browser may refuse until there is a gesture; switching the sound on is one.
      element.play().catch(() => {});
    };
    play();
    const timer = setInterval(() => element.error && play(), LOOK_MS);
    return () => {
      clearInterval(timer);
      element.pause();
    };
  }, [mixer, path, volume]);
  return (
    <>
      {picture && <div className={css.picture} style={{ backgroundImage: `url("${picture.path}")` }} />}
      {/* biome-ignore lint/a11y/useMediaCaption: music */}
      {audio && <audio key={audio.path} ref={music} src={audio.path} preload="none" loop data-background="" />}
    </>
  );
}
