import { createHash } from 'node:crypto';
import type { Question } from '@luplay/contracts/lobby-game';

/**
 * Identifies a question within its quiz by what players see of it and by its right option. Once that is edited, older
 * answers do not say anything about it any more.
 */
export const questionKey = ({ question, options, answer }: Pick<Question, 'question' | 'options' | 'answer'>): string =>
  createHash('sha256')
    .update(JSON.stringify([question, options, answer]))
    .digest('base64url')
    .slice(0, 22);
