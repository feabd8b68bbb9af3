import { kinds as texts } from '../../locale/kinds.ts';
import type { KindValues } from '../kind.ts';
import { listedOf } from '../lists.ts';

/** Players show a place on the question's picture. */
export const point: KindValues<'point'> = {
  empty: { type: 'point', areas: [] },
  parts: () => [],
  listed: ({ areas }) =>
    listedOf(
      areas.map(({ name }, index) => name || texts.area(index + 1)),
      () => true,
    ),
  finished: ({ areas }) => ({ areas: areas.length > 0 ? areas : [{ circle: { x: 0.5, y: 0.5, radius: 0.1 } }] }),
  kept: ({ areas, partial }) => ({
    options: areas.flatMap(({ name }) => name || []),
    right: areas.map((_, index) => index),
    partial,
  }),
  made: ({ partial }) => ({ type: 'point', areas: [], ...(partial && { partial }) }),
};
