/** A number as people type it: with comma or point, spaces between digits, and any dash as minus. Null: it is none. */
export function readNumber(typed: string): number | null {
  const plain = typed
    .replace(/\s/g, '')
    .replace(/^[−–—]/, '-')
    .replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** As it can be typed. */
export const writeNumber = (number: number): string => String(Number(number.toPrecision(12))).replace('.', ',');
