/** Of the four delay lines, seconds. No two have a common divisor, so that no pitch stands out. */
const DELAYS = [0.0297, 0.0371, 0.0411, 0.0437] as const;
/** How much of a line comes back each time. */
const FEEDBACK = 0.78;
/** How much of the high frequencies stays each time, 0 to 1. */
const BRIGHTNESS = 0.65;

/** Delays with a filter in each. */
class DelayLine {
  private readonly samples: Float32Array;
  private at = 0;
  private low = 0;

  constructor(length: number) {
    this.samples = new Float32Array(length);
  }

  read(): number {
    this.low += BRIGHTNESS * ((this.samples[this.at] as number) - this.low);
    return this.low;
  }

  write(sample: number): void {
    this.samples[this.at] = sample;
    this.at += 1;
    if (this.at === this.samples.length) this.at = 0;
  }
}

/**
 * Adds a small hall: a feedback delay network of four lines. Each line feeds all of them, so that the echoes become
 * dense. The end of a loop echoes at its start.
 */
export function addReverb(
  send: Float32Array,
  [left, right]: readonly [Float32Array, Float32Array],
  { rate, loop }: { rate: number; loop: boolean },
): void {
  const [first, second, third, fourth] = DELAYS.map((seconds) => new DelayLine(Math.round(seconds * rate))) as [
    ...[DelayLine, DelayLine, DelayLine, DelayLine],
  ];
  // The first turn of a loop only fills the lines.
  for (let turn = loop ? 0 : 1; turn < 2; turn += 1) {
    for (let at = 0; at < send.length; at += 1) {
      const [a, b, c, d] = [first.read(), second.read(), third.read(), fourth.read()];
      // A reflection keeps the energy: each line less half of the sum.
      const half = (a + b + c + d) / 2;
      const input = send[at] as number;
      first.write(input + FEEDBACK * (a - half));
      second.write(input + FEEDBACK * (b - half));
      third.write(input + FEEDBACK * (c - half));
      fourth.write(input + FEEDBACK * (d - half));
      if (turn === 0) continue;
      left[at] = (left[at] as number) + a + c;
      right[at] = (right[at] as number) + b + d;
    }
  }
}
