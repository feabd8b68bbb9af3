import { quiz as texts } from '../../locale/quiz.ts';
import type { Checks } from '../kind.ts';

export const point: Checks<'point'> = {
  lacking: ({ areas, media }) => [
    ...(media.pictureQuestion ? [] : [texts.lacking.picture]),
    ...(areas.length > 0 ? [] : [texts.lacking.areas]),
  ],
};
