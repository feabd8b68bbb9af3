import type { Voice } from './voices.ts';

/** What is added to: two channels and what goes into the reverb. A loop is written around its end. */
export interface Target {
  left: Float32Array<ArrayBuffer>;
  right: Float32Array<ArrayBuffer>;
  reverb: Float32Array<ArrayBuffer>;
  loop: boolean;
}

/** Adds a voice from the sample `start` on. Equal power at every place between left and right. */
export function mix(
  { left, right, reverb, loop }: Target,
  { samples, pan }: Voice,
  start: number,
  level: number,
  send: number,
): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const toLeft = Math.cos(angle) * level;
  const toRight = Math.sin(angle) * level;
  const toReverb = send * level;
  const { length } = left;
  let at = loop ? start % length : start;
  for (let index = 0; index < samples.length; index += 1) {
    if (at >= length) {
      if (!loop) return;
      at = 0;
    }
    const sample = samples[index] as number;
    left[at] = (left[at] as number) + sample * toLeft;
    right[at] = (right[at] as number) + sample * toRight;
    reverb[at] = (reverb[at] as number) + sample * toReverb;
    at += 1;
  }
}
