import { AMBER, CORAL, CREAM, question } from '../motifs.ts';
import { circle, group, path, stroke } from '../svg.ts';
import { type Field, medal, NIGHT } from './medal.ts';

const BLUE: Field = ['#1C5BB5', '#2A69C4'];
const PLUM: Field = ['#7A2A6B', '#88387A'];

const dots = (y: number, color: string) => [184, 240, 296].map((x) => circle(x, y, 18, color)).join('');

export const firstMessage = () =>
  medal(
    'bronze',
    BLUE,
    group(
      'translate(6 2)',
      path('M300 220 H366 C396 220 412 238 412 264 V310 C412 336 396 354 366 354 H360 L368 404 L314 354 H262Z', AMBER),
      path(
        'M154 126 H328 C364 126 386 150 386 182 V258 C386 292 364 314 328 314 H226 L152 382 L164 314 H154 C118 314 96 292 96 258 V182 C96 150 118 126 154 126Z',
        CREAM,
      ),
      dots(220, CORAL),
    ),
  );

/** Head and shoulders with a seam of the field's colour around them; the head's middle is at the origin. */
function person(color: string, shade: string): string {
  const body = 'M-74 132 C-74 78 -44 54 0 54 C44 54 74 78 74 132 V220 H-74Z';
  return (
    stroke(body, PLUM[0], 16) +
    circle(0, 0, 52, PLUM[0]) +
    path(body, color) +
    path('M18 55 C52 62 74 86 74 132 V220 H34 C44 150 40 90 18 55Z', shade) +
    circle(0, 0, 44, color)
  );
}

/** Five of them, the nearest in front, and what brings them together above. */
export const fiveFollowers = () =>
  medal(
    'silver',
    PLUM,
    group('translate(118 276) scale(0.72)', person('#F3A6C4', '#DC86AB')),
    group('translate(394 276) scale(0.72)', person('#F3A6C4', '#DC86AB')),
    group('translate(182 284) scale(0.84)', person(AMBER, '#DC8A12')),
    group('translate(330 284) scale(0.84)', person(AMBER, '#DC8A12')),
    group('translate(256 308) scale(0.98)', person(CREAM, '#EBCF9F')),
    path(
      'M256 218 C206 184 186 160 186 132 C186 106 204 94 222 94 C238 94 250 103 256 118 C262 103 274 94 290 94 C308 94 326 106 326 132 C326 160 306 184 256 218Z',
      CORAL,
    ),
    stroke('M208 126 C210 117 215 113 222 113', '#FFC9A8', 9),
  );

/** For a medal whose own picture is away. */
export const unknown = () => medal('silver', NIGHT, group('translate(256 240) scale(2.1)', question(CREAM)));
