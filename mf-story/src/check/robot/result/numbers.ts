import { formatNumber } from '@luplay/web-kit';

/** With one digit after the comma. */
export const rounded = (n: number): string => formatNumber(Math.round(n * 10) / 10);

/** A part as percent; what is not nothing is never shown as 0 %, and what is not all never as 100 %. */
export function share(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0 %';
  if (part === whole) return '100 %';
  const percent = Math.round((part / whole) * 100);
  return `${Math.min(99, Math.max(1, percent))} %`;
}
