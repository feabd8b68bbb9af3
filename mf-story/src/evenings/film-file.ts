import type { StoryFilm } from '@luplay/contracts/story';
import { csvText } from '@luplay/web-kit/csv';
import { actionTexts } from '../locale/actions.ts';
import { finale } from '../locale/finale.ts';
import { host } from '../locale/host.ts';
import { byLogKind } from '../play/actions.ts';

const texts = finale.evenings;
const KIND_NAMES = byLogKind((name) => actionTexts[name].log, host.log.kinds);
/** `2026-01-30 19:05:00`, as spreadsheets read it. */
const timeFormat = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium' });

/** The log as rows, the oldest line first. */
export function filmRows({ log, people }: StoryFilm): string[][] {
  const names = new Map(people.map(({ characterId, name }) => [characterId, name]));
  const rows = log.map(({ ts, who, kind, action, undone }) => [
    timeFormat.format(ts),
    names.get(who ?? '') ?? '',
    kind ? KIND_NAMES[kind] : '',
    action,
    undone ? texts.yes : '',
  ]);
  return [[...texts.columns], ...rows];
}

export const filmFile = (film: StoryFilm, format: 'json' | 'csv'): Blob =>
  format === 'json'
    ? new Blob([JSON.stringify(film, null, 2)], { type: 'application/json' })
    : new Blob([csvText(filmRows(film))], { type: 'text/csv;charset=utf-8' });
