/**
 * The pieces that questions of the demo play. Beethoven (1770-1827) and Grieg (1843-1907) are in the public domain; the
 * waltz is our own.
 */
import { librarySounds } from './library.ts';
import { melody, type Note, play } from './strings.ts';

/** The theme of the Ninth Symphony's finale, its first eight bars, with a plain bass. */
function ode(): Float64Array {
  const tune = melody('E4/1 E4/1 F4/1 G4/1 G4/1 F4/1 E4/1 D4/1 C4/1 C4/1 D4/1 E4/1 E4/1.5 D4/0.5 D4/2', { loud: 0.9 });
  const bass = melody('C3/2 C3/2 G2/2 G2/2 C3/2 G2/2 C3/2 G2/2', { loud: 0.5 });
  return play([...tune, ...bass], 132);
}

/** «In the Hall of the Mountain King», the first four bars, on tiptoe. */
function mountainHall(): Float64Array {
  const tune =
    'B2/.5 C#3/.5 D3/.5 E3/.5 F#3/.5 D3/.5 F#3/1 F3/.5 C#3/.5 F3/1 E3/.5 C3/.5 E3/1 ' +
    'B2/.5 C#3/.5 D3/.5 E3/.5 F#3/.5 D3/.5 F#3/.5 B3/.5 A3/.5 F#3/.5 D3/.5 F#3/.5 A3/2';
  const octaveUp = tune.replace(/([A-G]#?)(\d)/g, (_, name: string, octave: string) => `${name}${Number(octave) + 1}`);
  return play([...melody(tune, { short: 0.45 }), ...melody(octaveUp, { short: 0.4, loud: 0.45 })], 138);
}

/** Three beats in a bar: a low first one and two light ones, under a tune of our own. */
function waltz(): Float64Array {
  const bars: [low: string, ...chord: string[]][] = [
    ['C3', 'E4', 'G4'],
    ['G2', 'E4', 'G4'],
    ['D3', 'F4', 'A4'],
    ['A2', 'F4', 'A4'],
    ['G2', 'F4', 'B4'],
    ['D3', 'F4', 'B4'],
    ['C3', 'E4', 'G4'],
  ];
  const accompaniment = bars.flatMap(([low, ...chord], bar): Note[] => [
    { pitch: low, at: bar * 3, length: 1, loud: 1 },
    ...[1, 2].flatMap((beat) =>
      chord.map((pitch) => ({ pitch, at: bar * 3 + beat, length: 1, loud: 0.32, short: 0.4 })),
    ),
  ]);
  const tune = melody('G4/2 C5/1 E5/2 D5/1 F5/2 E5/1 D5/3 B4/2 D5/1 G5/2 F5/1 E5/3', { loud: 0.8 });
  return play([...accompaniment, ...tune], 192);
}

/** One note, the same note an octave higher, then both. */
function interval(): Float64Array {
  return play(
    [
      { pitch: 'C4', at: 0, length: 1.5 },
      { pitch: 'C5', at: 1.5, length: 1.5 },
      { pitch: 'C4', at: 3, length: 3 },
      { pitch: 'C5', at: 3, length: 3 },
    ],
    100,
    0.9,
  );
}

/** By file: names are random, so that they say nothing about the answer. svc-lobby-game/src/demo refers to them. */
export const quizSounds = {
  's-5d20': ode,
  's-b81c': waltz,
  's-2e97': mountainHall,
  's-f46a': interval,
  ...librarySounds,
};
