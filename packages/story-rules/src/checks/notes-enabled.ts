import { warning } from './report.ts';
import { ofPlay } from './subject.ts';

/** A note in an item of the chapter is enabled: nobody can read one that is not. */
export const notesEnabled = ofPlay(({ content }) =>
  Object.values(content.items).flatMap(({ name, notes: id }) => {
    const note = id === null ? undefined : content.notes[id];
    if (!note || note.enabled) return [];
    const text = `Записка «${note.title}» (${name}) отключена: её не прочесть.`;
    return [warning('note-disabled', { kind: 'notes', id: note.id }, text)];
  }),
);
