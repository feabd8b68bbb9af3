/** Letters of options as people write them; the Cyrillic ones are Russian. */
const LETTERS = ['aа', 'bб', 'cв', 'dг', 'eд', 'fе'] as const;

function indexOf(value: string, options: readonly string[]): number | null {
  if (/^[1-6]$/.test(value)) return Number(value) - 1;
  const text = value.toLowerCase();
  const byText = options.findIndex((option) => option !== '' && option.toLowerCase() === text);
  if (byText >= 0) return byText;
  const byLetter = value.length === 1 ? LETTERS.findIndex((letters) => letters.includes(text)) : -1;
  return byLetter >= 0 ? byLetter : null;
}

/**
 * Which options a cell names as right: a number, a letter, the text itself, or several of them (`1,3`, `А и В`). A
 * spreadsheet keeps `1,3` as a number with a fraction, which an English one shows as 1.3.
 */
export function optionsNamed(cell: string, options: readonly string[]): number[] | null {
  const value = cell.trim();
  const whole = indexOf(value, options);
  if (whole !== null) return [whole];
  const parts = value.split(/(?:\s(?:и|and)\s|[,;./|&+)\s])+/i).filter((part) => part !== '');
  const found = parts.map((part) => indexOf(part, options));
  if (found.length === 0 || found.includes(null)) return null;
  return [...new Set(found as number[])];
}
