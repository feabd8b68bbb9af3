let format: Intl.NumberFormat | undefined;
let compact: Intl.NumberFormat | undefined;

/** An exact number as Russian readers write it: `1961`, `12 345`, `0,0025`. */
export function writtenNumber(number: number): string {
  format ??= new Intl.NumberFormat('ru', { useGrouping: 'min2', maximumSignificantDigits: 13 });
  return format.format(number);
}

/** The same in no more than `most` characters, as far as words for large numbers make it shorter: `1 трлн`. */
export function shortNumber(number: number, most: number): string {
  const exact = writtenNumber(number);
  if (exact.length <= most) return exact;
  compact ??= new Intl.NumberFormat('ru', { notation: 'compact', maximumSignificantDigits: 4 });
  return compact.format(number);
}
