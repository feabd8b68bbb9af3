import { brightnessOf, loudnessOf, peakOf, rmsOf } from './loudness.ts';
import { render } from './render.ts';
import type { Score } from './score.ts';
import { CUES, MUSIC } from './scores.ts';

/** Half of the files' rate: the same music, in half of the time. */
export const RATE = 24_000;

const columns = {
  s: ({ left }) => left.length / RATE,
  'RMS, dBFS': (sound) => rmsOf(sides(sound)),
  'loudest 400 ms, LUFS': (sound) => loudnessOf(sides(sound), RATE).loudest,
  'peak, dBFS': (sound) => 20 * Math.log10(peakOf(sides(sound))),
  'above 4 kHz, dB': (sound) => brightnessOf(sides(sound), RATE),
} as const satisfies Record<string, (sound: ReturnType<typeof render>) => number>;

const sides = ({ left, right }: ReturnType<typeof render>) => [left, right];

const SCORES: Readonly<Record<string, Score>> = { ...MUSIC, ...CUES };
/** Every sound of the spectators' screen. */
export const sounds = new Map(Object.entries(SCORES).map(([name, score]) => [name, render(score, RATE)] as const));

/** How loud every sound of the spectators' screen is, as a table of Markdown. */
export function loudnessTable(): string {
  const rows = [...sounds].map(([name, sound]) => [
    `\`${name}\``,
    ...Object.values(columns).map((of) => of(sound).toFixed(1)),
  ]);
  const head = ['sound', ...Object.keys(columns)];
  return [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}
