import { expect, it } from '@jest/globals';
import { gainFor } from './gain.ts';

const RMS = 10 ** (-20 / 20);
const sine = (peak: number) => Float32Array.from({ length: 4800 }, (_, at) => peak * Math.sin(at / 7));
const rms = (samples: Float32Array) => Math.hypot(...samples) / Math.sqrt(samples.length);

it.each([0.02, 0.3, 1])('26.3: a tone with peaks of %d is brought to -20 dBFS', (peak) => {
  expect(rms(sine(peak)) * gainFor([sine(peak)])).toBeCloseTo(RMS, 5);
});

it('26.3: both sides count, and a file that is nearly silent stays quiet', () => {
  expect(gainFor([sine(0.3), sine(0)])).toBeCloseTo(gainFor([sine(0.3)]) * Math.SQRT2, 5);
  expect(gainFor([sine(0.0001)])).toBe(8);
  expect(gainFor([sine(0)])).toBe(1);
  expect(gainFor([])).toBe(1);
});
