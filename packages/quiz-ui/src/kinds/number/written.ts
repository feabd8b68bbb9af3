let format: Intl.NumberFormat | undefined;

/** An exact number as Russian readers write it: `1961`, `12 345`, `0,0025`. */
export function writtenNumber(number: number): string {
  format ??= new Intl.NumberFormat('ru', { useGrouping: 'min2', maximumSignificantDigits: 13 });
  return format.format(number);
}
