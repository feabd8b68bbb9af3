import { type ImportNote, noteOf, type Remark } from '../note.ts';
import { cleanText } from './text/clean.ts';

/** Collects what was not taken. A broken file may have a remark for every cell, so the list ends at a limit. */
export class Notes {
  static readonly MOST = 2000;
  readonly list: ImportNote[] = [];
  private readonly once = new Set<string>();

  add(place: string, ...remark: Remark): void {
    if (this.list.length < Notes.MOST) this.list.push(noteOf(place, remark));
  }

  /** The same remark at the same place only once. */
  addOnce(place: string, ...remark: Remark): void {
    const key = JSON.stringify([place, remark]);
    if (this.once.has(key)) return;
    this.once.add(key);
    this.add(place, ...remark);
  }

  /** The text as the service accepts it; a remark when its end is missing. */
  cleaned(place: string, field: string, value: string, most: number, lines: 'one line' | 'lines'): string {
    const { text, isCut } = cleanText(value, most, lines);
    if (isCut) this.add(place, 'cut', field, most);
    return text;
  }
}
