import { AMBER, CORAL, CREAM, SUN } from '../motifs.ts';
import { circle, group, path, rect, stroke } from '../svg.ts';
import { beam, DEEP, edged, PEACH } from './parts.ts';

export const shield = () =>
  [
    edged(
      path(
        'M256 32 C310 70 380 86 442 86 V250 C442 372 356 448 256 486 C156 448 70 372 70 250 V86 C132 86 202 70 256 32Z',
        '#DCE4F2',
      ),
    ),
    path(
      'M256 80 C304 110 356 122 402 126 V250 C402 346 336 408 256 442 C176 408 110 346 110 250 V126 C156 122 208 110 256 80Z',
      '#2A69C4',
    ),
    path('M256 80 C304 110 356 122 402 126 V250 C402 346 336 408 256 442Z', '#1C5BB5'),
    ...Array.from({ length: 8 }, (_, i) => beam(256, 252, 94, 116, i * 45, 24, AMBER)),
    circle(256, 252, 68, AMBER),
    circle(256, 252, 52, SUN),
  ].join('');

export const hint = () =>
  [
    edged([-180, -135, -90, -45, 0].map((turn) => beam(256, 232, 168, 190, turn, 30, AMBER)).join('')),
    edged(rect(198, 366, 116, 90, '#8C99B3', 24) + rect(226, 436, 60, 48, '#8C99B3', 20)),
    edged(
      path(
        'M256 104 C330 104 386 160 386 230 C386 296 332 314 322 382 H190 C180 314 126 296 126 230 C126 160 182 104 256 104Z',
        SUN,
      ),
    ),
    path(
      'M256 104 C330 104 386 160 386 230 C386 296 332 314 322 382 H270 C294 314 342 294 342 222 C342 164 304 118 256 104Z',
      AMBER,
    ),
    stroke('M228 376 V304 L198 254 L233 272 L256 242 L279 272 L314 254 L284 304 V376', DEEP, 16),
    stroke('M162 226 C166 182 188 154 220 144', CREAM, 20),
    stroke('M206 408 H306 M206 438 H306', '#5D6984', 14),
  ].join('');

export const hourglass = () =>
  group(
    'translate(256 256) rotate(9) scale(0.97) translate(-256 -256)',
    edged(
      path(
        'M132 90 H380 C380 190 302 214 292 256 C302 298 380 322 380 422 H132 C132 322 210 298 220 256 C210 214 132 190 132 90Z',
        '#D6E8FF',
      ),
    ),
    path('M156 150 H356 C340 196 282 212 264 256 H248 C230 212 172 196 156 150Z', AMBER),
    stroke('M256 250 V380', AMBER, 14),
    path('M148 410 C156 370 214 350 256 312 C298 350 356 370 364 410Z', AMBER),
    edged(rect(88, 32, 336, 66, CORAL, 22) + rect(88, 414, 336, 66, CORAL, 22)),
    rect(114, 46, 150, 16, PEACH, 8),
    rect(114, 428, 150, 16, PEACH, 8),
  );
