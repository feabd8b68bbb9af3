import { warning } from './report.ts';
import type { Check } from './subject.ts';

/** Somebody hosts the story. */
export const host: Check = ({ chapter }) =>
  chapter.host !== null
    ? []
    : [
        warning(
          'no-host',
          { kind: 'chapter', id: chapter.id },
          'Ведущий не назначен: игру может вести только разработчик.',
        ),
      ];
