import { quizImport as texts } from '../../../locale/quiz-import.ts';
import type { ImportNote } from '../model.ts';
import { cleanText } from './text/clean.ts';

/** Collects what was not taken. A broken file may have a remark for every cell, so the list ends at a limit. */
export class Notes {
  static readonly MOST = 2000;
  readonly list: ImportNote[] = [];
  private readonly once = new Set<string>();

  add(place: string, text: string): void {
    if (this.list.length < Notes.MOST) this.list.push({ place, text });
  }

  /** The same remark at the same place only once. */
  addOnce(place: string, text: string): void {
    const key = `${place}\n${text}`;
    if (this.once.has(key)) return;
    this.once.add(key);
    this.add(place, text);
  }

  /** The text as the service accepts it; a remark when its end is missing. */
  cleaned(place: string, field: string, value: string, most: number, lines: 'one line' | 'lines'): string {
    const { text, isCut } = cleanText(value, most, lines);
    if (isCut) this.add(place, texts.notes.cut(field, most));
    return text;
  }
}
