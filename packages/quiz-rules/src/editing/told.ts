import { plainWords } from './plain-words.ts';

/** They answer questions of one form alone, which may hold the words. */
export const TRUE_FALSE = /^(?:верно|неверно|правда|истина|ложь|да|нет|true|false|yes|no)$/i;

/** Whether a question holds the answer, as whole words. */
export function isToldIn(question: string, answer: string): boolean {
  const words = plainWords(answer);
  return words !== '' && ` ${plainWords(question)} `.includes(` ${words} `);
}
