import { type RefObject, useEffect } from 'react';
import { isOtherHeard, watchMedia } from '../background/heard-media.ts';
import type { Mixer } from './play/mixer.ts';

/**
 * The page's own audio and video: while one is heard, the mixer's music is silent; those of questions, within `stage`,
 * are as loud as the screen.
 */
export function usePageSounds(mixer: Mixer | null, stage: RefObject<HTMLElement | null>, volume: number): void {
  useEffect(() => (mixer ? watchMedia(() => mixer.duck(isOtherHeard())) : undefined), [mixer]);

  useEffect(() => {
    const level = (media: EventTarget | null) => {
      if (!(media instanceof HTMLMediaElement) || 'background' in media.dataset) return;
      if (stage.current?.contains(media)) media.volume = volume / 100;
    };
    for (const media of stage.current?.querySelectorAll('audio, video') ?? []) level(media);
    const started = ({ target }: Event) => level(target);
    document.addEventListener('play', started, true);
    return () => document.removeEventListener('play', started, true);
  }, [stage, volume]);
}
