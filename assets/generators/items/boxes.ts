import { AMBER, CORAL, CREAM, question, SUN } from '../motifs.ts';
import { group, mirrored, path, rect } from '../svg.ts';
import { DEEP, edged } from './parts.ts';

export const gift = () =>
  [
    edged(
      mirrored(256, path('M256 166 C206 172 110 160 106 102 C104 54 160 30 200 62 C232 88 250 130 256 166Z', AMBER)),
    ),
    mirrored(256, path('M236 146 C200 146 150 134 148 104 C148 82 172 76 188 90 C208 108 224 128 236 146Z', DEEP)),
    edged(rect(88, 240, 336, 240, CORAL, 24)),
    rect(88, 258, 336, 30, '#D9502A'),
    rect(212, 240, 88, 240, AMBER),
    rect(212, 258, 88, 30, DEEP),
    edged(rect(56, 160, 400, 98, '#FF8A5C', 22)),
    rect(212, 160, 88, 98, SUN),
  ].join('');

export const unknown = () =>
  group(
    'translate(256 256) rotate(-10) translate(0 -4)',
    edged(rect(-196, -160, 392, 364, '#3F2C9C', 84) + rect(-196, -196, 392, 364, '#5D4BC4', 84)),
    group('translate(0 -14) scale(2.3)', question(CREAM)),
  );
