import { type Radio, radioPlace } from '@luplay/contracts/broadcast';
import { serverNow } from '@luplay/web-kit';
import { type RefObject, useEffect, useRef } from 'react';

/** How far a listener may drift from the others before the audio seeks, seconds. */
const TOLERANCE = 0.25;
const CHECK_MS = 1000;

/**
 * Keeps an `audio` element where the radio is by the server's clock, which is the same place for every listener.
 * `refused`: the browser plays nothing without a user gesture.
 */
export function useTunedAudio(
  radio: Radio,
  listening: boolean,
  refused: () => void,
): { audio: RefObject<HTMLAudioElement | null>; tune: () => void } {
  const audio = useRef<HTMLAudioElement>(null);
  const onRefused = useRef(refused);
  useEffect(() => {
    onRefused.current = refused;
  });
  const tuning = useRef(() => {});

  useEffect(() => {
    const tune = () => {
      const element = audio.current;
      if (!element) return;
      const { index, position } = radioPlace(radio, serverNow());
      const track = radio.playlist?.tracks[index];
      element.volume = radio.volume;
      if (!track || !listening || !radio.playing || radio.paused) {
        element.pause();
        return;
      }
      if (element.getAttribute('src') !== track.src) element.src = track.src;
      // It cannot seek before its length is known; then it is tuned again.
      if (element.readyState > 0 && Math.abs(element.currentTime - position) > TOLERANCE)
        element.currentTime = position;
      if (!element.paused) return;
      element.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused.current();
      });
    };
    tuning.current = tune;
    tune();
    if (!listening) return;
    const timer = setInterval(tune, CHECK_MS);
    return () => clearInterval(timer);
  }, [radio, listening]);

  return { audio, tune: () => tuning.current() };
}
