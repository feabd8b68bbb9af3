/** Window of the momentary loudness, seconds. */
const WINDOW = 0.4;
/** How many windows begin within one. */
const STEPS = 4;
const OFFSET = -0.691;

/**
 * The loudness as people hear it, LUFS, after ITU-R BS.1770 without gating: `mean` of all, `loudest` of any 400 ms.
 */
export function loudnessOf(channels: readonly Float32Array[], rate: number): { mean: number; loudest: number } {
  const filtered = channels.map((channel) => weighted(channel, rate));
  const length = filtered[0]?.length ?? 0;
  const powerOf = (from: number, to: number): number => {
    let power = 0;
    for (const channel of filtered) {
      for (let at = from; at < to; at += 1) power += (channel[at] as number) ** 2;
    }
    return power / Math.max(1, to - from);
  };
  const size = Math.min(length, Math.round(WINDOW * rate));
  let loudest = 0;
  for (let from = 0; from + size <= length; from += Math.max(1, Math.round(size / STEPS))) {
    loudest = Math.max(loudest, powerOf(from, from + size));
  }
  const inLufs = (power: number) => OFFSET + 10 * Math.log10(power + Number.MIN_VALUE);
  return { mean: inLufs(powerOf(0, length)), loudest: inLufs(loudest) };
}

const inDecibels = (power: number) => 10 * Math.log10(power + Number.MIN_VALUE);
const powerOf = (channels: readonly Float32Array[]): number => {
  const sum = channels.reduce((all, channel) => channel.reduce((own, sample) => own + sample * sample, all), 0);
  return sum / Math.max(1, channels.length * (channels[0]?.length ?? 0));
};

/** Of all channels, dBFS. */
export const rmsOf = (channels: readonly Float32Array[]): number => inDecibels(powerOf(channels));

/** The largest sample of all channels, from 0 to 1. */
export function peakOf(channels: readonly Float32Array[]): number {
  let most = 0;
  for (const channel of channels)
    for (const sample of channel) if (sample > most || -sample > most) most = sample < 0 ? -sample : sample;
  return most;
}

/** Above this a sound is bright, Hz. */
const BRIGHT = 4000;

/** What is above 4 kHz, in decibels of the whole. */
export function brightnessOf(channels: readonly Float32Array[], rate: number): number {
  // A Butterworth filter of the fourth order.
  const [first, second] = [highPass(BRIGHT, 0.5412, rate), highPass(BRIGHT, 1.3066, rate)];
  const bright = channels.map((channel) => biquad(biquad(channel, first), second));
  // The filter is not scaled to 1 where it passes.
  return inDecibels(powerOf(bright) / passOf(first) ** 2 / passOf(second) ** 2) - rmsOf(channels);
}

/** The factor of a high pass at half the rate. */
const passOf = ({ b: [b0, b1, b2], a: [a1, a2] }: Biquad): number => (b0 - b1 + b2) / (1 - a1 + a2);

/** The standard's two filters: what a head does to high tones, and how little deep ones count. */
function weighted(channel: Float32Array, rate: number): Float32Array {
  const head = shelf(1681.97, 0.7072, 3.99984, rate);
  const deep = highPass(38.1355, 0.5003, rate);
  return biquad(biquad(channel, head), deep);
}

interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

function shelf(frequency: number, q: number, gain: number, rate: number): Biquad {
  const k = Math.tan((Math.PI * frequency) / rate);
  const high = 10 ** (gain / 20);
  const middle = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(high + (middle * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (middle * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

function highPass(frequency: number, q: number, rate: number): Biquad {
  const k = Math.tan((Math.PI * frequency) / rate);
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

function biquad(input: Float32Array, { b: [b0, b1, b2], a: [a1, a2] }: Biquad): Float32Array {
  const output = new Float32Array(input.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let at = 0; at < input.length; at += 1) {
    const x = input[at] as number;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    output[at] = y;
  }
  return output;
}
