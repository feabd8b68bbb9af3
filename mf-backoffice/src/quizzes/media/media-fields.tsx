import { ChoiceButtons, ChoiceGroup, Stack, useMediaQuery } from '@luplay/web-kit';
import { type ClipboardEvent, memo } from 'react';
import type { DraftEditor } from '../draft/use-draft.ts';
import { media as texts } from '../locale/media.ts';
import * as css from './media.module.css';
import { MediaSlot } from './media-slot.tsx';
import {
  changeMedia,
  fieldsOf,
  fieldsWithout,
  isUnderVideo,
  MEDIA_SLOTS,
  type MediaField,
  type MediaPart,
  type MediaType,
  pathIn,
  type QuestionMedia,
  slotOf,
  withFile,
  withType,
} from './question-media.ts';
import { useUpload, useUploadActions } from './uploads.tsx';

interface Props {
  /** The draft's. */
  questionKey: string;
  media: QuestionMedia;
  change: DraftEditor['change'];
}

const TYPES = (Object.keys(texts.types) as MediaType[]).map((value) => ({ value, text: texts.types[value] }));
const PARTS = Object.keys(texts.parts) as MediaPart[];

/** The files that players see and hear with a question and with its answer. */
export const MediaFields = memo(function MediaFields({ questionKey: key, media, change }: Props) {
  const { cancel } = useUploadActions();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const setType = (type: MediaType) => {
    for (const field of fieldsWithout(type)) cancel(slotOf(key, field));
    change((draft) => changeMedia(draft, key, (now) => withType(now, type)));
  };
  return (
    <Stack shrink>
      <ChoiceButtons
        label={texts.title}
        hint={isTouch ? undefined : texts.pasteHint}
        options={TYPES}
        value={media.type}
        onValueChange={setType}
        checked
      />
      <div className={css.parts}>
        {PARTS.map((part) => (
          <ChoiceGroup key={part} label={texts.parts[part]}>
            <Stack shrink data-media-part={part}>
              {fieldsOf(media, part).map((field) => (
                <QuestionFile key={field} questionKey={key} media={media} field={field} change={change} />
              ))}
            </Stack>
          </ChoiceGroup>
        ))}
      </div>
    </Stack>
  );
});

function QuestionFile({ questionKey: key, media, field, change }: Props & { field: MediaField }) {
  const path = pathIn(media, field);
  const slot = slotOf(key, field);
  const upload = useUpload(slot);
  const isSilent = isUnderVideo(media, field);
  // A new sound beside a video would not be heard.
  if (isSilent && path === null && !upload) return null;
  return (
    <MediaSlot
      slot={slot}
      name={texts.slots[field]}
      kind={MEDIA_SLOTS[field].kind}
      path={path}
      onChange={(stored) => change((draft) => changeMedia(draft, key, (now) => withFile(now, field, stored)))}
      hint={isSilent ? texts.soundUnderVideo : undefined}
    />
  );
}

/** Uploads a picture that is pasted into a question: into its answer, if the focus is there. */
export function usePastedPicture(key: string, change: DraftEditor['change']): (event: ClipboardEvent) => void {
  const { start } = useUploadActions();
  return (event) => {
    const { files, types } = event.clipboardData;
    const file = [...files].find(({ type }) => type.startsWith('image/'));
    // Cells of a table come as text and as a picture of it.
    if (!file || types.includes('text/plain')) return;
    event.preventDefault();
    const inAnswer = event.target instanceof Element && event.target.closest('[data-media-part="answer"]') !== null;
    const field = inAnswer ? 'pictureAnswer' : 'pictureQuestion';
    start({
      slot: slotOf(key, field),
      name: texts.slots[field],
      file,
      kind: 'picture',
      onDone: (path) => change((draft) => changeMedia(draft, key, (media) => withFile(media, field, path))),
    });
  };
}
