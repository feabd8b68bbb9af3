/** Relative luminance of `#rrggbb` as WCAG 2 defines it, 0 to 1. */
export function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Pure black: with white as the alternative, every background has a contrast of at least 4.5 : 1. */
const DARK = '#000000';
const LIGHT = '#ffffff';

/** The text colour that reads better on the given `#rrggbb`. Anything else counts as a light ground. */
export function textOn(color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return DARK;
  const ground = luminance(color) + 0.05;
  return ground / (luminance(DARK) + 0.05) >= (luminance(LIGHT) + 0.05) / ground ? DARK : LIGHT;
}
