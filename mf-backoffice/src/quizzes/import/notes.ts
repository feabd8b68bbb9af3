import { cleanText } from '../draft/text.ts';
import type { Answers } from '../kinds/kind.ts';
import { withinLimits } from '../kinds/limits.ts';
import { importNoteKinds, importNotes, quizImport } from '../locale/import.ts';

export type NoteKind = keyof typeof importNotes;

/** Something of the file that was not taken, or was changed, and where it stands. */
export interface ImportNote {
  place: string;
  kind: NoteKind;
  text: string;
}

type Args<K extends NoteKind> = (typeof importNotes)[K] extends (...args: infer A) => string ? A : [];
/** A kind of remark, with what its text tells. */
export type Remark = { [K in NoteKind]: [kind: K, ...args: Args<K>] }[NoteKind];

export function noteOf(place: string, [kind, ...args]: Remark): ImportNote {
  const text: string | ((...told: never[]) => string) = importNotes[kind];
  return { place, kind, text: typeof text === 'string' ? text : text(...(args as never[])) };
}

/** What all remarks of a kind have in common. */
export const kindTitle = (kind: NoteKind): string =>
  (importNoteKinds as Partial<Record<NoteKind, string>>)[kind] ?? String(importNotes[kind]);

/** The remarks by their kinds, in the order in which the kinds first occur. */
export function byKind(notes: readonly ImportNote[]): ReadonlyMap<NoteKind, readonly ImportNote[]> {
  const groups = new Map<NoteKind, ImportNote[]>();
  for (const note of notes) {
    const group = groups.get(note.kind);
    if (group) group.push(note);
    else groups.set(note.kind, [note]);
  }
  return groups;
}

/** A theme's name in place of a text that only a picture has. */
const AS_WRITTEN: ReadonlySet<NoteKind> = new Set(['noTextTheme']);

/** Collects what was not taken. A broken file may have a remark for every cell, so the list ends at a limit. */
export class Notes {
  static readonly MOST = 2000;
  readonly list: ImportNote[] = [];
  /** How many remarks, of all that were added, are about something that plays otherwise than it was written. */
  changes = 0;
  private readonly once = new Set<string>();

  add(place: string, ...remark: Remark): void {
    if (!AS_WRITTEN.has(remark[0])) this.changes += 1;
    if (this.list.length < Notes.MOST) this.list.push(noteOf(place, remark));
  }

  /** The same remark at the same place only once. */
  addOnce(place: string, ...remark: Remark): void {
    const key = JSON.stringify([place, remark]);
    if (this.once.has(key)) return;
    this.once.add(key);
    this.add(place, ...remark);
  }

  /** Answers as the service accepts them; remarks on what is missing then. */
  fitted(place: string, answers: Answers): Answers {
    const { answers: field, option } = quizImport.fields;
    const isOptions = 'options' in answers;
    return withinLimits(answers, {
      cut: (text, length, number) => this.cleaned(place, isOptions ? option(number) : field, text, length, 'one line'),
      onMore: () => this.addOnce(place, isOptions ? 'moreOptions' : 'moreTexts'),
    });
  }

  /** The text as the service accepts it; a remark when its end is missing. */
  cleaned(place: string, field: string, value: string, most: number, lines: 'one line' | 'lines'): string {
    const { text, isCut } = cleanText(value, most, lines);
    if (isCut) this.add(place, 'cut', field, most);
    return text;
  }
}
