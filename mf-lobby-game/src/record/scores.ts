/** Round numbers around all of the scores and 0, four to six of them. */
export function ticksAround(all: readonly number[]): number[] {
  const lowest = Math.min(0, ...all);
  const highest = Math.max(lowest + 1, 0, ...all);
  const rough = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const first = Math.floor(lowest / step);
  return Array.from({ length: Math.ceil(highest / step) - first + 1 }, (_, index) => (first + index) * step);
}
