let format: Intl.DateTimeFormat | undefined;

/** Hours and minutes of a time in epoch ms: `20:41`. */
export function clockTime(ts: number): string {
  format ??= new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });
  return format.format(ts);
}
