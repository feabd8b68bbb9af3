import type { ClipboardEvent } from 'react';
import type { DraftEditor } from '../draft/use-draft.ts';
import { media as texts } from '../locale/media.ts';
import { changeMedia, slotOf, withFile } from './question-media.ts';
import { useUploadActions } from './uploads.tsx';

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
