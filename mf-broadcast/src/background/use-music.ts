import type { GameBackground } from '@luplay/contracts/lobby-game';
import { type RefObject, useEffect, useRef } from 'react';

/** Of the music's own volume, while anything else on the page plays. */
export const BEHIND = 0.2;

/** What changes which sounds are heard. These events do not bubble, but they are captured. */
const EVENTS = ['play', 'playing', 'pause', 'ended', 'volumechange'] as const;

const isHeard = (media: HTMLMediaElement): boolean => !media.paused && !media.ended && !media.muted;

/** Plays the music of a quiz while `sound` is on, quieter while a question's sound, a video or a radio plays. */
export function useMusic(music: GameBackground['audio'], sound: boolean): RefObject<HTMLAudioElement | null> {
  const audio = useRef<HTMLAudioElement>(null);
  const path = sound ? music?.path : undefined;
  const volume = (music?.volume ?? 0) / 100;

  useEffect(() => {
    const element = audio.current;
    if (!path || !element) return;
    // The browser may refuse until there is a gesture; switching the sound on is one.
    element.play().catch(() => {});
    return () => element.pause();
  }, [path]);

  useEffect(() => {
    if (!path) return;
    const mix = () => {
      const element = audio.current;
      if (!element) return;
      const all = [...document.querySelectorAll<HTMLMediaElement>('audio, video')];
      const level = all.some((other) => other !== element && isHeard(other)) ? volume * BEHIND : volume;
      if (element.volume !== level) element.volume = level;
    };
    mix();
    // A removed element stops without an event.
    const removals = new MutationObserver(mix);
    removals.observe(document.body, { childList: true, subtree: true });
    for (const event of EVENTS) document.addEventListener(event, mix, true);
    return () => {
      removals.disconnect();
      for (const event of EVENTS) document.removeEventListener(event, mix, true);
    };
  }, [path, volume]);

  return audio;
}
