import type { NoteView as Note } from '@luplay/contracts/story';
import { Picture } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import * as css from './notes-dialog.module.css';

/** One note. Apart from the list because of the Markdown library. */
export default function NoteView({ note }: { note: Note }) {
  return (
    <article className={css.content}>
      {note.image && <Picture kind="note" className={css.picture} src={note.image} width={128} height={128} />}
      <Markdown text={note.content} />
    </article>
  );
}
