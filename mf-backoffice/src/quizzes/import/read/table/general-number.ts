/** How a cell is written: by the language of its table, since a file does not tell with which settings it was seen. */
export interface Display {
  isRussian: boolean;
  /** Dates count from 1904, as workbooks of old Macs do. */
  is1904: boolean;
}

export const pointOf = ({ isRussian }: Display): string => (isRussian ? ',' : '.');

/** Characters of a number in a cell without a format of its own. */
const LENGTH = 11;

/** A number as a cell shows it that has no format: `0.1 + 0.2` is 0.3. Whole numbers keep all their digits. */
export function generalNumber(value: number, display: Display): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-9 || size >= 1e15)) {
    return value
      .toExponential(5)
      .replace(/\.?0*e([+-])(\d)$/, 'E$10$2')
      .replace(/\.?0*e/, 'E')
      .replace('.', pointOf(display));
  }
  const decimals = Math.max(0, LENGTH - 1 - Math.trunc(size).toString().length);
  const written = value.toFixed(decimals);
  const short = written.includes('.') ? written.replace(/\.?0+$/, '') : written;
  return (short === '-0' ? '0' : short).replace('.', pointOf(display));
}
