/** A part of a question in GIFT: signs that mean something, and escaped ones that do not. */

/** Splits at signs that are not escaped. The signs begin the parts, which are kept as they are written. */
function partsAt(text: string, signs: string): string[] {
  const parts = [''];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\') {
      parts[parts.length - 1] += character + text.charAt(index + 1);
      index += 1;
    } else if (signs.includes(character)) parts.push(character);
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** Where a sign stands that is not escaped; -1: nowhere. */
export function indexOfSign(text: string, sign: string, from = 0): number {
  for (let index = from; index < text.length; index += 1) {
    if (text.charAt(index) === '\\') index += 1;
    else if (text.charAt(index) === sign) return index;
  }
  return -1;
}

export interface GiftAnswer {
  isRight: boolean;
  /** Percent of the points; null when it says none. */
  weight: number | null;
  text: string;
  feedback: string;
}

function answerOf(part: string): GiftAnswer {
  const [, percent, rest = ''] = /^[=~]\s*(?:%(-?[\d.,]+)%)?(.*)$/s.exec(part) ?? [];
  const [text = '', ...feedback] = partsAt(rest, '#');
  return {
    isRight: part.startsWith('='),
    weight: percent === undefined ? null : Number(percent.replace(',', '.')),
    text: text.trim(),
    feedback: (feedback[0] ?? '').slice(1).trim(),
  };
}

export type Gift =
  | { kind: 'essay' }
  | { kind: 'matching' }
  | { kind: 'unknown' }
  | { kind: 'trueFalse'; isTrue: boolean; feedback: string }
  | { kind: 'number'; text: string; isExact: boolean; feedback: string }
  | { kind: 'short'; right: GiftAnswer; also: readonly GiftAnswer[] }
  /** The right ones first. */
  | { kind: 'choice'; right: readonly GiftAnswer[]; wrong: readonly GiftAnswer[] };

/** What stands between the braces, without the general feedback. */
export function readAnswers(inside: string): Gift {
  const text = inside.trim();
  if (text === '') return { kind: 'essay' };
  const [flag = '', ...comments] = partsAt(text, '#').map((part) => part.trim());
  if (/^(t|true|f|false)$/i.test(flag)) {
    const isTrue = /^t/i.test(flag);
    // The first is for a wrong answer, the second for a right one.
    return { kind: 'trueFalse', isTrue, feedback: (comments[1] ?? '').slice(1).trim() };
  }
  if (text.startsWith('#')) return numberOf(text.slice(1).trim());
  const answers = partsAt(text, '=~')
    .filter((part) => /^[=~]/.test(part))
    .map(answerOf)
    .filter((answer) => answer.text !== '');
  if (answers.length === 0) return { kind: 'unknown' };
  if (answers.some(({ isRight, text: option }) => isRight && /(?<!\\)->/.test(option))) return { kind: 'matching' };
  const named = answers.filter(({ isRight }) => isRight);
  const [first, ...also] = named;
  if (first && named.length === answers.length) return { kind: 'short', right: first, also };
  const right = named.length > 0 ? named : answers.filter(({ weight }) => (weight ?? 0) > 0);
  return { kind: 'choice', right, wrong: answers.filter((answer) => !right.includes(answer)) };
}

/** `1822:5`, `3..5`, or several of them with their points. */
function numberOf(text: string): Gift {
  const [bare = ''] = partsAt(text, '#');
  const answers = partsAt(text, '=~').filter((part) => part.startsWith('='));
  const first = answers.length > 0 ? answerOf(answers[0] ?? '') : { text: bare.trim(), feedback: '' };
  const [value = '', margin] = first.text.split(':');
  const range = value.split('..').map((part) => part.trim());
  if (!range.every((part) => /^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(part))) return { kind: 'unknown' };
  const isExact = range.length === 1 && Number(margin ?? 0) === 0;
  return { kind: 'number', text: range.join('–'), isExact, feedback: first.feedback };
}
