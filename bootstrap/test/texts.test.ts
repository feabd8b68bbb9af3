import { describe, expect, it } from '@jest/globals';
import { findingsIn } from '../checks/texts.mjs';

const LOCALE = 'mf-albums/src/locale/ru.ts';
const SCREEN = 'mf-albums/src/albums/albums-screen.tsx';
const PAIR = 'give the text a Russian one with worded(), a title its titleRu';

/** The lint wants no placeholders in plain strings, so the samples write `@{…}`. */
const code = (sample: string) => sample.replaceAll('@{', '${');

describe('texts in locale files', () => {
  it.each([
    ["export const ru = { open: 'Открыть', more: (left: string) => `ещё @{left}` };"],
    ["export const ru = { join: worded('Join', 'Войти') };"],
    ['export const ru = { edit: (name: string) => worded(`Edit: @{name}`, `Изменить: @{name}`) };'],
    ["export const ru = { sexes: worded({ Male: 'Male' }, { Male: 'Парень' }) };"],
    ["export const titles = { albums: { title: 'Albums', titleRu: 'Альбомы' } };"],
    ["export const ru = { coins: (n: string) => `+@{n} LuCoins`, file: 'Скачать CSV', key: 'Delete удаляет' };"],
    ["import { LIMITS } from '@luplay/contracts/albums';\nexport const ru = { long: `До @{LIMITS.title} знаков` };"],
    ["const format = new Intl.NumberFormat('ru', { style: 'percent' });"],
    ["const dateOf = writesTime({ day: 'numeric' });"],
    ["export const of = (kind: 'theme' | 'song') => (kind === 'theme' ? 'Тема' : 'Песня');"],
  ])('accepts %s', (source) => expect(findingsIn(LOCALE, code(source))).toEqual([]));

  it.each([
    ["export const ru = { remove: 'Delete' };", `1: "Delete" is not Russian: ${PAIR}`],
    ["export const ru = {\n  join: 'Join',\n};", `2: "Join" is not Russian: ${PAIR}`],
    ["export const ru = { start: 'Администратор нажимает Start.' };", `1: "Start" is not Russian: ${PAIR}`],
    ["export const ru = { join: worded('Join', 'Join in') };", `1: "Join" is not Russian: ${PAIR}`],
    ['export const ru = { edit: (name: string) => `Edit: @{name}` };', `1: "Edit" is not Russian: ${PAIR}`],
    ["export const titles = { albums: { title: 'Albums' } };", `1: "Albums" is not Russian: ${PAIR}`],
    [
      "export const titles = { albums: { title: 'Albums', titleRu: 'All albums' } };",
      `1: "All" is not Russian: ${PAIR}`,
    ],
    ["export const ru = { forms: ['песня', 'songs'] };", `1: "songs" is not Russian: ${PAIR}`],
  ])('reports %s', (source, finding) => expect(findingsIn(LOCALE, code(source))).toEqual([finding]));
});

describe('texts outside of locale files', () => {
  it.each([
    ["export const path = '/lobby-list'; // Список лобби"],
    ["throw new Error('There is no album');"],
    ["console.warn('No album has been found');"],
    ["export const A = () => <p className='plain text' aria-label={ru.label}>{ru.text}: {count}</p>;"],
    ["if (media.type === 'No media') media.type = 'No media';"],
    ["const LETTERS = /^[а-я]/; key === 'я' && undo();"],
    ["const address = matchMedia('(prefers-color-scheme: dark)');"],
  ])('accepts %s', (source) => expect(findingsIn(SCREEN, code(source))).toEqual([]));

  it.each([
    ['export const A = () => <p>\n  Альбомы\n</p>;', '1: a text outside of a locale file: Альбомы'],
    ['export const A = () => <p>{count} albums</p>;', '1: an English text outside of a locale file: albums'],
    ['export const A = () => <img alt="Cover" />;', '1: an English text outside of a locale file: Cover'],
    ["export const A = () => <Field label={'Name'} />;", '1: an English text outside of a locale file: Name'],
    [
      "notify({ text: 'Album saved successfully!' });",
      '1: an English text outside of a locale file: Album saved successfully!',
    ],
    ['notify({ text: `Осталось @{left}` });', '1: a text outside of a locale file: Осталось'],
    ["const entry = { label: 'Delete', icon: 'trash' };", '1: an English text outside of a locale file: Delete'],
    ["const all = ['Первый', other];", '1: a text outside of a locale file: Первый'],
    ["const label = worded('Join', other);", '1: worded() is for locale files'],
  ])('reports %s', (source, finding) => expect(findingsIn(SCREEN, code(source))).toEqual([finding]));

  it('reads no comments, and counts lines behind Cyrillic comments right', () => {
    expect(findingsIn(SCREEN, "/** Альбомы и песни. */\n\nconst text = 'Песня';")).toEqual([
      '3: a text outside of a locale file: Песня',
    ]);
  });
});
