import type { Radio } from '@luplay/contracts/broadcast';
import { Button, Card } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/rooms.ts';
import { NowPlaying } from './now-playing.tsx';
import * as css from './radio.module.css';
import { useTunedAudio } from './use-tuned-audio.ts';

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
      <audio ref={audio} preload="auto" onLoadedMetadata={tune} onEnded={tune} />
    </>
  );
}
