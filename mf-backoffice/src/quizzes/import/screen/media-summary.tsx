import { MEDIA_KINDS, type QuizContent } from '@luplay/contracts/lobby-game';
import { count } from '@luplay/web-kit';
import { quizImport as texts } from '../../locale/import.ts';
import { fileSize } from '../limits.ts';
import type { ImportedMedia } from '../model.ts';
import { usedFiles } from '../save/references.ts';
import * as css from './import.module.css';

/** How many files of each kind will be uploaded, and how large they are. */
export function MediaSummary({ content, media }: { content: QuizContent; media: readonly ImportedMedia[] }) {
  const used = usedFiles(content).flatMap((index) => media[index] ?? []);
  if (used.length === 0) return null;
  return (
    <ul className={css.media} aria-label={texts.media}>
      {MEDIA_KINDS.map((kind) => {
        const files = used.filter((file) => file.kind === kind);
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        return files.length === 0 ? null : (
          <li key={kind}>{`${count(files.length, texts.mediaNouns[kind])}, ${fileSize(bytes)}`}</li>
        );
      })}
    </ul>
  );
}
