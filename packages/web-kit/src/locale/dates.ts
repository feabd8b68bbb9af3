/**
 * A function that writes times (epoch ms) as Russian readers do, in their own time zone. The format is created at first
 * use: the names of months take 30 ms to load, on a phone several times that, and most screens show no date.
 */
export function writesTime(options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat('ru', options);
    return format.format(time);
  };
}

/** `20:41` */
export const clockTime = writesTime({ hour: '2-digit', minute: '2-digit' });
