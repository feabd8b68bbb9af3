import type { Remark } from '../../note.ts';
import { childNamed, childrenNamed, innerText, type XmlElement } from '../text/xml.ts';
import { itemsOf, paramOf, textOf } from './content.ts';

export interface SiqOptions {
  right: string;
  /** Other wordings that SIGame counts as right. */
  also: string[];
  wrong: string[];
}

const answersIn = (question: XmlElement, list: 'right' | 'wrong'): string[] =>
  childrenNamed(childNamed(question, list), 'answer')
    .map((answer) => innerText(answer).trim())
    .filter((text) => text !== '');

/** The right answer, and wrong ones where the package has them. */
export function optionsOf(question: XmlElement, isSelect: boolean, note: (...remark: Remark) => void): SiqOptions {
  const [right = '', ...also] = answersIn(question, 'right');
  if (!isSelect) return { right, also, wrong: distinct(answersIn(question, 'wrong'), right).slice(0, 3) };

  // A choice among named options; the right answer is such a name.
  const given = childrenNamed(paramOf(question, 'answerOptions'), 'param').map((option) => ({
    name: option.attributes.name ?? '',
    text: textOf(itemsOf(option)),
  }));
  if (given.some(({ text }) => text === '')) note('optionNotText');
  if (given.length > 4) note('moreOptions');
  if (also.length > 0) note('severalRight');
  const rightText = given.find(({ name }) => name === right)?.text ?? '';
  const others = given.filter(({ name, text }) => name !== right && !also.includes(name) && text !== '');
  return { right: rightText, also: [], wrong: others.map(({ text }) => text).slice(0, 3) };
}

const distinct = (answers: readonly string[], right: string): string[] => {
  const seen = new Set([right.toLowerCase()]);
  return answers.filter((answer) => {
    const key = answer.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
