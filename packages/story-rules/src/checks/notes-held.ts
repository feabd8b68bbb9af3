import { warning } from './report.ts';
import type { Check } from './subject.ts';

/** Every private note is in an item. Public ones are read by everybody among the clippings. */
export const notesHeld: Check = ({ library: { notes, items } }) => {
  const held = new Set(Object.values(items).flatMap((item) => item.notes ?? []));
  return Object.values(notes).flatMap(({ id, title, accessType, enabled }) =>
    held.has(id) || !enabled || accessType === 'public'
      ? []
      : [warning('note-unheld', { kind: 'notes', id }, `Записки «${title}» нет ни в одном предмете: её не найти.`)],
  );
};
