import { quiz as texts } from '../../locale/quiz.ts';
import type { Checks } from '../kind.ts';
import { missedBy } from './scale.ts';

export const number: Checks<'number'> = {
  lacking({ value, slider, tolerance }) {
    if (value === null) return [texts.lacking.number];
    if (!slider) return [];
    if (value < slider.min || value > slider.max) return [texts.lacking.onScale];
    return tolerance !== undefined && missedBy(value, slider) > tolerance ? [texts.lacking.onStep] : [];
  },
};
