import { type Radio, radioPlace } from '@luplay/contracts/broadcast';
import { Button, Card, serverNow } from '@luplay/web-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isQuestionHeard, reloadLost, watchMedia } from '../background/heard-media.ts';
import { ru } from '../locale/rooms.ts';
import { NowPlaying } from './now-playing.tsx';
import * as css from './radio.module.css';

/** The room's radio: silent until somebody presses its button, then in sync with everybody. The panel is optional. */
export function RadioPanel({ radio }: { radio: Radio }) {
  const [listening, setListening] = useState(false);
  const [blocked, setBlocked] = useState(false);
  const { audio, tune } = useTunedAudio(radio, listening, () => {
    setListening(false);
    setBlocked(true);
  });
  const toggle = () => {
    setBlocked(false);
    setListening(!listening);
  };
  const button = (
    <Button size="s" kind={listening ? 'secondary' : 'primary'} icon={listening ? 'pause' : 'volume'} onClick={toggle}>
      {listening ? ru.radio.mute : ru.radio.listen}
    </Button>
  );
  return (
    <>
      {radio.showRadioPanel ? (
        <Card tone="raised" title={ru.radio.title} actions={radio.playing ? button : undefined}>
          <NowPlaying radio={radio} />
        </Card>
      ) : (
        radio.playing && <div>{button}</div>
      )}
      {blocked && (
        <p className={css.blocked} role="alert">
          {ru.radio.blocked}
        </p>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: music without words */}
      <audio ref={audio} data-radio="" preload="auto" onLoadedMetadata={tune} onEnded={tune} />
    </>
  );
}

/** How far a listener may drift from the others before the audio seeks, seconds. */
const TOLERANCE = 0.25;
const CHECK_MS = 1000;

/**
 * Keeps an `audio` element where the radio is by the server's clock, which is the same place for every listener. It is
 * silent while a question is heard.
 * `refused`: the browser plays nothing without a user gesture.
 */
function useTunedAudio(
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
    const level = () => {
      // An iPhone lets a page mute a sound, but not choose its volume.
      if (audio.current) Object.assign(audio.current, { muted: isQuestionHeard(), volume: radio.volume });
    };
    const tune = () => {
      const element = audio.current;
      if (!element) return;
      const { index, position } = radioPlace(radio, serverNow());
      const track = radio.playlist?.tracks[index];
      if (!track || !listening || !radio.playing || radio.paused) {
        element.pause();
        return;
      }
      if (element.getAttribute('src') !== track.src) element.src = track.src;
      else reloadLost(element);
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
    const unwatch = watchMedia(level);
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, [radio, listening]);

  return { audio, tune: () => tuning.current() };
}
