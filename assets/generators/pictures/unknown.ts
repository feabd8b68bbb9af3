import { CREAM, glint, question, SUN } from '../motifs.ts';
import { document, group, rect } from '../svg.ts';

/** For a question whose own picture is away: an empty frame. Says nothing about any answer. */
export const unknown = () =>
  document(
    1200,
    800,
    rect(0, 0, 1200, 800, '#1D2740'),
    rect(60, 60, 1080, 680, '#283554', 40),
    group('translate(600 380) scale(3.4)', question(CREAM)),
    glint(250, 220, 44, SUN),
    glint(960, 590, 60, SUN),
    glint(930, 200, 28, SUN),
  );
