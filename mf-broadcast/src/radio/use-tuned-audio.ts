import { type Radio, radioPlace } from '@luplay/contracts/broadcast';
import { serverNow } from '@luplay/web-kit';
import { type RefObject, useEffect, useRef } from 'react';

/** By how much a listener may be beside the others, seconds; more is mended by a jump. */
const TOLERANCE = 0.25;
const CHECK_MS = 1000;

/**
 * Keeps an `audio` element at the place where the radio is, by the server's clock: the same for everybody, whenever they came. `refused`: the
 * browser lets nothing sound without a gesture.
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
      // Before its length is known it cannot jump: it is tuned again when it is.
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
