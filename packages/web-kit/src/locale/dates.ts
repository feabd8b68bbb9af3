/**
 * A function that writes times (epoch ms) as Russian readers do, in their own time zone. The format is created at first
 * use: a phone's browser takes over 100 ms to load the names of months, which no screen should pay that shows none.
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
