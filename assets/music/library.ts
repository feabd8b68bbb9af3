/**
 * What the questions of the library's music quiz play. The melodies are folk songs or by composers who died before
 * 1940, in the public domain; signals, scales and chords are our own.
 */
import { melody, type Note, play } from './strings.ts';

type Loudness = Parameters<typeof melody>[1];
/** Lines that sound together. Tempo in beats a minute. */
const piece = (tempo: number, ...lines: (readonly [line: string, how?: Loudness])[]) =>
  play(
    lines.flatMap(([line, how]) => melody(line, how)),
    tempo,
  );

const chord = (pitches: string, at: number, length: number, loud: number): Note[] =>
  pitches.split(' ').map((pitch) => ({ pitch, at, length, loud, short: 0.5 }));

/** Bars of three beats: a low note, then its chord twice. */
const inThree = (bars: readonly string[], from: number, loud = 0.3): Note[] =>
  bars.flatMap((bar, index) => {
    const [low = '', ...above] = bar.split(' ');
    const at = from + index * 3;
    return [...chord(low, at, 1, loud * 2), ...[1, 2].flatMap((beat) => chord(above.join(' '), at + beat, 1, loud))];
  });

const times = (count: number, what: string): string => Array(count).fill(what).join(' ');

/** Leonid Beckman (1872-1939): «В лесу родилась ёлочка», 1905. */
const firTree = () =>
  piece(126, [
    'C4/.5 A4/.5 A4/.5 G4/.5 A4/.5 F4/.5 C4/.5 C4/.5 C4/.5 A4/.5 A4/.5 A#4/.5 G4/.5 C5/1.5 ' +
      'C5/.5 D4/.5 D4/.5 A#4/.5 A#4/.5 A4/.5 G4/.5 F4/.5 C4/.5 A4/.5 A4/.5 G4/.5 A4/.5 F4/1.5',
  ]);

/** James Pierpont (1822-1893): Jingle Bells, 1857. */
const jingleBells = () =>
  piece(240, [
    'E4/1 E4/1 E4/2 E4/1 E4/1 E4/2 E4/1 G4/1 C4/1.5 D4/.5 E4/4 ' +
      'F4/1 F4/1 F4/1.5 F4/.5 F4/1 E4/1 E4/1 E4/.5 E4/.5 G4/1 G4/1 F4/1 D4/1 C4/3',
  ]);

/** A Russian folk song. */
const pedlars = () =>
  piece(
    150,
    ['E5/1 B4/.5 C5/.5 D5/1 C5/.5 B4/.5 A4/1 A4/.5 C5/.5 E5/1 D5/.5 C5/.5 ' + 'B4/1.5 C5/.5 D5/1 E5/1 C5/1 A4/1 A4/2'],
    [
      `${times(4, 'E3/.5 E4/.5')} ${times(4, 'A2/.5 A3/.5')} ${times(4, 'E3/.5 E4/.5')} ${times(3, 'A2/.5 A3/.5')}`,
      { loud: 0.35 },
    ],
  );

/** Claude Joseph Rouget de Lisle (1760-1836), 1792. */
const marseillaise = () =>
  piece(116, [
    'D4/.25 D4/.75 D4/.25 G4/1 G4/1 A4/1 A4/1 D5/1.5 B4/.5 G4/.75 G4/.25 B4/.75 G4/.25 E4/1 C5/2 A4/.75 F#4/.25 G4/2',
  ]);

/** A Russian folk song. */
const birch = () => {
  const verse = 'E5/.5 E5/.5 E5/.5 E5/.5 D5/1 C5/.5 C5/.5 B4/1 A4/1';
  return piece(110, [times(2, verse)], [times(2, 'A3/2 A3/2 E3/1 A3/1'), { loud: 0.4 }]);
};

/** Ludwig van Beethoven (1770-1827): the beginning of the Fifth Symphony. */
const fate = () => {
  const motif = '-/.5 G4/.5 G4/.5 G4/.5 D#4/3 -/.5 F4/.5 F4/.5 F4/.5 D4/4';
  return piece(190, [motif], [motif.replaceAll('4/', '3/'), { loud: 0.6 }]);
};

/** Ludwig van Beethoven: «Für Elise». */
const elise = () =>
  piece(
    140,
    ['E5/.5 D#5/.5 E5/.5 D#5/.5 E5/.5 B4/.5 D5/.5 C5/.5 A4/1 -/.5 C4/.5 E4/.5 A4/.5 B4/1 -/.5 E4/.5 G#4/.5 B4/.5 C5/2'],
    ['-/4 A2/.5 E3/.5 A3/.5 -/1.5 E2/.5 E3/.5 G#3/.5 -/1.5 A2/.5 E3/.5 A3/1', { loud: 0.5 }],
  );

/** Wolfgang Amadeus Mozart (1756-1791): the last movement of the Sonata K. 331. */
const turkish = () =>
  piece(130, [
    'B4/.25 A4/.25 G#4/.25 A4/.25 C5/.5 -/.5 D5/.25 C5/.25 B4/.25 C5/.25 E5/.5 -/.5 F5/.25 E5/.25 D#5/.25 E5/.25 ' +
      'B5/.25 A5/.25 G#5/.25 A5/.25 B5/.25 A5/.25 G#5/.25 A5/.25 C6/1 A5/.5 C6/.5 ' +
      `${times(2, 'B5/.5 A5/.5 G5/.5 A5/.5')} B5/.5 A5/.5 G5/.5 F#5/.5 E5/1`,
  ]);

/** Antonio Vivaldi (1678-1741): the first concerto of «The Four Seasons». */
const spring = () =>
  piece(
    100,
    [
      `E5/.5 ${times(2, 'G#5/.5 G#5/.5 G#5/.5 F#5/.25 E5/.25 B5/1.5 B5/.25 A5/.25')} ` +
        'G#5/.5 A5/.25 B5/.25 A5/.5 G#5/.5 F#5/.5 D#5/.5 B4/1.5',
    ],
    [`-/.5 ${times(2, 'E3/1 E3/1 E3/2')} E3/1 A3/1 B3/1 B2/1.5`, { loud: 0.45 }],
  );

/** Pyotr Tchaikovsky (1840-1893): the scene by the lake of «Swan Lake». */
const swans = () =>
  piece(
    108,
    ['F#5/2 B4/.5 C#5/.5 D5/.5 E5/.5 F#5/1.5 D5/.5 F#5/1.5 D5/.5 F#5/1.5 B4/.5 D5/.5 B4/.5 G4/.5 D5/.5 B4/2'],
    [times(14, 'B2/.5 F#3/.5'), { loud: 0.3 }],
  );

/** Antonín Dvořák (1841-1904): the Largo of the Ninth Symphony. */
const newWorld = () =>
  piece(
    114,
    ['E4/1.5 G4/.5 G4/2 E4/1.5 D4/.5 C4/2 D4/1 E4/1 G4/1.5 E4/.5 D4/4'],
    ['C3/4 C3/4 G2/4 G2/4', { loud: 0.45 }],
  );

/** Jacques Offenbach (1819-1880): the galop of «Orpheus in the Underworld». */
const galop = () =>
  piece(
    165,
    [
      'C4/2 D4/.5 F4/.5 E4/.5 D4/.5 G4/1 G4/1 G4/.5 A4/.5 E4/.5 F4/.5 D4/1 D4/1 D4/.5 F4/.5 E4/.5 D4/.5 ' +
        'C4/.5 C5/.5 B4/.5 A4/.5 G4/.5 F4/.5 E4/.5 D4/.5 C4/2',
    ],
    [
      `${times(4, 'C3/.5 G3/.5')} ${times(2, 'E3/.5 G3/.5')} C3/.5 G3/.5 C3/.5 A3/.5 ${times(4, 'G2/.5 G3/.5')} ${times(4, 'C3/.5 G3/.5')} C3/2`,
      { loud: 0.35 },
    ],
  );

/** Johann Strauss II (1825-1899): «The Blue Danube». */
const danube = () =>
  play(
    [
      ...melody('C4/1 C4/1 E4/1 G4/1 G4/2 G5/1 G5/1 -/1 E5/1 E5/1 -/1 C4/1'),
      ...melody('C4/1 E4/1 G4/1 G4/2 G5/1 G5/1 -/1 F5/1 F5/2', {}, 13),
      ...inThree(['C3 E3 G3', 'C3 E3 G3', 'C3 E3 G3', 'C3 E3 G3', 'C3 E3 G3', 'C3 E3 G3', 'D3 F3 G3', 'D3 F3 G3'], 1),
    ],
    190,
  );

/** Gioachino Rossini (1792-1868): the gallop of the overture to «William Tell». */
const tell = () => {
  const call = 'G4/.25 G4/.25 G4/.5';
  const rise = `${call} ${call} G4/.25 G4/.25 C5/.5 D5/.5 E5/.5`;
  return piece(150, [
    `${rise} ${call} G4/.25 G4/.25 C5/.5 E5/.25 E5/.25 D5/.5 B4/.5 G4/.5 ${rise} ` +
      'C5/.25 E5/.25 G5/1.25 F5/.25 E5/.25 D5/.25 C5/.5 E5/.5 C5/.5',
  ]);
};

/** Fryderyk Chopin (1810-1849): the march of the Second Sonata. */
const mourning = () =>
  piece(
    70,
    ['A4/1 A4/.75 A4/.25 A4/2 C5/.75 B4/.25 B4/.75 A4/.25 A4/.75 G#4/.25 A4/1'],
    [times(8, 'A2/1'), { loud: 0.6 }],
    [times(4, 'E3/1 F3/1'), { loud: 0.5 }],
  );

/** Giuseppe Verdi (1813-1901): the Duke's song of «Rigoletto». */
const duke = () =>
  play(
    [
      ...melody(times(2, 'E5/1 E5/1 E5/1 G5/1.5 F5/.5 D5/1 D5/1 D5/1 D5/1 F5/1.5 E5/.5 C5/1')),
      ...[0, 12].flatMap((from) => inThree(['C3 E4 G4', 'D3 F4 G4', 'G2 F4 G4', 'C3 E4 G4'], from)),
    ],
    190,
  );

/** Three beginnings: Mozart's Serenade K. 525, Bach's Toccata BWV 565, Wagner's wedding chorus. */
const beginnings = () =>
  piece(190, [
    'G4/1 -/.5 D4/.5 G4/1 -/.5 D4/.5 G4/.5 D4/.5 G4/.5 B4/.5 D5/1 -/1.5 ' +
      'A4/.25 G4/.25 A4/2 -/.5 G4/.25 F4/.25 E4/.25 D4/.25 C#4/1 D4/2 -/1.5 ' +
      'C4/1 F4/.75 F4/.25 F4/2 C4/1 G4/.75 E4/.25 F4/2',
  ]);

/** Nine calls. */
const cuckoo = () => piece(160, [`${times(4, 'G5/.5 E5/1 -/.5')} -/1.5 ${times(5, 'G5/.5 E5/1 -/.5')}`]);

/** C major without its sixth. */
const scale = () => piece(120, ['C4/1 D4/1 E4/1 F4/1 G4/1 -/1 B4/1 C5/2']);

/** Five notes, the fourth is the highest. */
const heights = () => piece(75, ['A4/1 D5/1 F4/1 E5/1 C5/2']);

/** Up a scale, a trill, down the scale, a leap of an octave. */
const figures = () =>
  piece(150, [
    'C4/.5 D4/.5 E4/.5 F4/.5 G4/.5 A4/.5 B4/.5 C5/.5 -/1.5 ' +
      `${times(8, 'G4/.25 A4/.25')} -/1.5 C5/.5 B4/.5 A4/.5 G4/.5 F4/.5 E4/.5 D4/.5 C4/.5 -/1.5 C4/1 C5/2`,
  ]);

/** Thirteen notes. */
const run = () => piece(160, ['C4/.5 E4/.5 G4/.5 C5/.5 B4/.5 G4/.5 A4/.5 F4/.5 D4/.5 G4/.5 E4/.5 D4/.5 C4/2']);

/** Four chords, the third in minor. */
const chords = () =>
  play(
    ['C4 E4 G4', 'F4 A4 C5', 'A3 C4 E4', 'G3 B3 D4'].flatMap((pitches, index) => chord(pitches, index * 2, 3, 0.8)),
    75,
  );

/** Twice SOS in Morse code; a beat is a dot. */
const morse = () => {
  const [dot, dash] = ['A5/1 -/1', 'A5/3 -/1'];
  const call = `${times(3, dot)} -/2 ${times(3, dash)} -/2 ${times(3, dot)}`;
  return piece(600, [`${call} -/6 ${call}`, { short: 1 }]);
};

/** By file: names are random, so that they say nothing about the answer. */
export const librarySounds = {
  's-f796': firTree,
  's-b605': jingleBells,
  's-adb1': pedlars,
  's-5985': marseillaise,
  's-bed2': birch,
  's-f58d': fate,
  's-33db': elise,
  's-27e6': turkish,
  's-d354': spring,
  's-3762': swans,
  's-d752': newWorld,
  's-3946': galop,
  's-b531': danube,
  's-ddca': tell,
  's-2db1': mourning,
  's-a395': duke,
  's-9859': beginnings,
  's-491c': cuckoo,
  's-f163': scale,
  's-1e99': heights,
  's-f417': figures,
  's-8e07': run,
  's-6a2d': chords,
  's-c0b4': morse,
};
