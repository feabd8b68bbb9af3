import { AREA_COUNT, type Area, CORNER_COUNT, type Place, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import type { KindEditing } from './kind.ts';
import { listCell, listIn } from './list-cells.ts';
import { listedOf } from './lists.ts';
import { areaNumber, lacking, tableWords } from './locale.ts';

const pairs = (numbers: readonly number[]): Place[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => ({
    x: numbers[at * 2] as number,
    y: numbers[at * 2 + 1] as number,
  }));

/** Corners as `x y x y x y`; null when they are none. `whole`: what the width and the height of the picture are. */
export function cornersIn(text: string, whole = 1): Place[] | null {
  const numbers = numbersIn(text).map((number) => number / whole);
  const count = numbers.length / 2;
  const isShape = Number.isInteger(count) && count >= CORNER_COUNT.min && count <= CORNER_COUNT.max;
  return isShape && numbers.every((number) => number >= 0 && number <= 1) ? pairs(numbers) : null;
}

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split(/[\s;]+/)
    .map((number) => Number(number.replace(',', '.')));

/** `Байкал: 0.5 0.4 0.1` is a circle, with more numbers a polygon. */
function areaIn(text: string): Area | null {
  const colon = text.lastIndexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim().slice(0, QUIZ_LIMITS.unit).trim();
  const shape = text.slice(colon + 1);
  const [x = NaN, y = NaN, radius = NaN, ...more] = numbersIn(shape);
  const named = name && { name };
  if (more.length === 0) {
    const isCircle = x >= 0 && x <= 1 && y >= 0 && y <= 1 && radius >= 0.01 && radius <= 1;
    return isCircle ? { circle: { x, y, radius }, ...named } : null;
  }
  const polygon = cornersIn(shape);
  return polygon && { polygon, ...named };
}

const areaText = ({ name = '', ...area }: Area): string => {
  const numbers =
    'circle' in area ? [area.circle.x, area.circle.y, area.circle.radius] : area.polygon.flatMap(({ x, y }) => [x, y]);
  return `${name && `${name}: `}${numbers.join(' ')}`;
};

/** Players show a place on the question's picture. */
export const point: KindEditing<'point'> = {
  name: 'Точка на картинке',
  hint: 'Показать место на картинке',
  partialHint: 'Рядом с областью очков тем меньше, чем дальше; на расстоянии её радиуса — ноль.',
  word: 'точка',
  pasted: 'value',
  notation: 'Где Байкал? (картинку добавьте потом)\nТочка: Байкал: 0.55 0.6 0.05',

  empty: { type: 'point', areas: [] },
  parts: () => [],
  listed: ({ areas }) =>
    listedOf(
      areas.map(({ name }, index) => name || areaNumber(index + 1)),
      () => true,
    ),
  finished: ({ areas }) => ({ areas: areas.length > 0 ? areas : [{ circle: { x: 0.5, y: 0.5, radius: 0.1 } }] }),
  kept: ({ areas, partial }) => ({
    options: areas.flatMap(({ name }) => name || []),
    right: areas.map((_, index) => index),
    partial,
  }),
  made: ({ partial }) => ({ type: 'point', areas: [], ...(partial && { partial }) }),

  /** «Верный»: the areas, with ` / ` between; «Вариант 1»: the picture's ratio; «Вариант 2»: that parts count. */
  written: ({ areas, ratio, partial }) => ({
    options: [ratio === undefined ? '' : String(ratio), partial ? tableWords.partial : ''],
    right: listCell(areas.map(areaText)),
  }),
  read({ options: [written = '', partial = ''], right }) {
    const areas = listIn(right).map(areaIn);
    const ratio = Number(written.replace(',', '.'));
    if (areas.includes(null) || areas.length > AREA_COUNT) return null;
    return {
      ...{ type: 'point', areas: areas.filter((area) => area !== null) },
      ...(ratio >= 0.1 && ratio <= 10 && { ratio }),
      ...(partial.trim().toLowerCase() === tableWords.partial && { partial: true }),
    };
  },

  lacking: ({ areas, media }) => [
    ...(media.pictureQuestion ? [] : [lacking.picture]),
    ...(areas.length > 0 ? [] : [lacking.areas]),
  ],
};
