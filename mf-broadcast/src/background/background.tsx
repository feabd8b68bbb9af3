import type { GameBackground } from '@luplay/contracts/lobby-game';
import { type RefObject, useEffect, useRef } from 'react';
import * as css from './background.module.css';
import { isOtherHeard, watchMedia } from './heard-media.ts';

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

/** Of the music's own volume, while anything else on the page plays. */
export const BEHIND = 0.2;

/**
 * Plays the music of a quiz while `sound` is on, quieter while a question's sound, a video or a radio plays. `master`:
 * the volume of the screen, from 0 to 1.
 */
function useMusic(music: GameBackground['audio'], sound: boolean, master: number): RefObject<HTMLAudioElement | null> {
  const audio = useRef<HTMLAudioElement>(null);
  const path = sound ? music?.path : undefined;
  const volume = ((music?.volume ?? 0) / 100) * master;

  useEffect(() => {
    const element = audio.current;
    if (!path || !element) return;
    // The browser may refuse until there is a gesture; switching the sound on is one.
    element.play().catch(() => {});
    return () => element.pause();
  }, [path]);

  useEffect(() => {
    if (!path) return;
    return watchMedia(() => {
      const element = audio.current;
      if (!element) return;
      const level = isOtherHeard(element) ? volume * BEHIND : volume;
      if (element.volume !== level) element.volume = level;
    });
  }, [path, volume]);

  return audio;
}
