import { memo } from 'react';
import type { QuizDraft } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { media as texts } from '../locale/media.ts';
import { Slider } from '../slider/slider.tsx';
import * as css from './media.module.css';
import { MediaSlot } from './media-slot.tsx';

type Background = QuizDraft['backgorundMedia'];
/** Of new music, in percent. */
const VOLUME = 50;

interface Props {
  background: Background;
  change: DraftEditor['change'];
}

/** Music and picture of the whole quiz. Rendered again only when they have changed. */
export const BackgroundFields = memo(function BackgroundFields({ background, change }: Props) {
  const { audio, backgorund } = background;
  const set = (next: (known: Background) => Background, mark?: string) =>
    change((known) => ({ ...known, backgorundMedia: next(known.backgorundMedia) }), mark);
  const setAudio = (path: string | null) =>
    set(({ audio: before, ...others }) =>
      path === null ? others : { ...others, audio: { playlistPath: path, volume: before?.volume ?? VOLUME } },
    );
  const setPicture = (path: string | null) =>
    set(({ backgorund: _before, ...others }) => (path === null ? others : { ...others, backgorund: { path } }));
  return (
    <div className={css.parts}>
      <MediaSlot
        slot="background audio"
        name={texts.slots.backgroundAudio}
        kind="audio"
        path={audio?.playlistPath ?? null}
        onChange={setAudio}
        volume={audio?.volume}
      >
        {audio && (
          <>
            <Slider
              label={texts.volume}
              value={audio.volume}
              max={100}
              said={`${audio.volume} %`}
              onValueChange={(volume) =>
                set((known) => (known.audio ? { ...known, audio: { ...known.audio, volume } } : known), 'volume')
              }
            />
            <p className={css.note}>{texts.volumeHint}</p>
          </>
        )}
      </MediaSlot>
      <MediaSlot
        slot="background picture"
        name={texts.slots.backgroundPicture}
        kind="picture"
        path={backgorund?.path ?? null}
        onChange={setPicture}
      />
    </div>
  );
});
