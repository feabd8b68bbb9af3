import { media as texts } from '../locale/media.ts';
import * as css from './media.module.css';
import { MediaPreview } from './media-preview.tsx';
import { FIELDS, MEDIA_SLOTS, pathIn, type QuestionMedia } from './question-media.ts';

/** The stored files of a question. Nothing without any. */
export function MediaList({ media }: { media: QuestionMedia | undefined }) {
  const files = FIELDS.flatMap((field) => {
    const path = media ? pathIn(media, field) : null;
    return path === null ? [] : [{ field, path, name: texts.slots[field] }];
  });
  if (files.length === 0) return null;
  return (
    <div className={css.list}>
      {files.map(({ field, path, name }) => (
        <figure key={field} className={css.figure}>
          <figcaption className={css.note}>{name}</figcaption>
          <MediaPreview kind={MEDIA_SLOTS[field].kind} path={path} name={name} />
        </figure>
      ))}
    </div>
  );
}
