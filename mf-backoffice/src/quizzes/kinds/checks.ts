import type { Checked, Kind } from './kind.ts';
import { lackingOptions } from './single/checks.ts';

const LACKING: Readonly<Record<Kind, (question: Checked) => readonly string[]>> = { single: lackingOptions };

/** What the answers of a question still lack before its quiz can be active. */
export const lackingAnswers = (question: Checked): readonly string[] => LACKING[question.type ?? 'single'](question);
