import { contrast } from '@luplay/web-kit';

/** Pure black: with white as the alternative, every background has a contrast of at least 4.5 : 1. */
const DARK = '#000000';
const LIGHT = '#ffffff';

/** The text colour that reads better on the given `#rrggbb`. Anything else counts as a light ground. */
export function textOn(color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return DARK;
  return contrast(color, DARK) >= contrast(color, LIGHT) ? DARK : LIGHT;
}
