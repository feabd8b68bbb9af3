import { createHash } from 'node:crypto';
import { type AskedQuestion, kindOf } from '@luplay/quiz-rules';

/**
 * Identifies a question within its quiz by what players see of it and by what is right. Once that is edited, older
 * answers do not say anything about it any more.
 */
export const questionKey = (question: AskedQuestion): string =>
  createHash('sha256')
    .update(JSON.stringify(kindOf(question).identity(question)))
    .digest('base64url')
    .slice(0, 22);
