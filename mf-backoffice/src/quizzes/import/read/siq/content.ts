import { type MediaKind, OPTION_COUNT } from '@luplay/contracts/lobby-game';
import type { Remark } from '../../notes.ts';
import { childNamed, childrenNamed, innerText, type XmlElement } from '../xml.ts';

/** One thing that SIGame shows or plays. */
export type SiqItem =
  | { kind: 'text'; text: string }
  | { kind: MediaKind; name: string; isInside: boolean }
  | { kind: 'html' };

/** What a question shows, and what is shown with its answer. */
export interface SiqContent {
  question: SiqItem[];
  answer: SiqItem[];
}

const MEDIA: Readonly<Record<string, MediaKind>> = {
  image: 'picture',
  audio: 'audio',
  voice: 'audio',
  video: 'video',
};

function itemOf(type: string, value: string, isInside: boolean): SiqItem {
  const kind = Object.hasOwn(MEDIA, type) ? MEDIA[type] : undefined;
  if (kind !== undefined) return { kind, name: value, isInside };
  return type === 'html' ? { kind: 'html' } : { kind: 'text', text: value };
}

/** The parameters of a question of version 5, by name. */
export const paramOf = (question: XmlElement, name: string): XmlElement | undefined =>
  childrenNamed(childNamed(question, 'params'), 'param').find(({ attributes }) => attributes.name === name);

/** Version 5: `item`s of a parameter. */
const itemsOf = (param: XmlElement | undefined): SiqItem[] =>
  childrenNamed(param, 'item').map((item) => {
    const { type = 'text', isRef = '' } = item.attributes;
    return itemOf(type, innerText(item).trim(), isRef.toLowerCase() === 'true');
  });

/**
 * Version 4: `atom`s of the scenario, of which those after the `marker` belong to the answer. `@name` is a file inside.
 */
function contentOfScenario(scenario: XmlElement): SiqContent {
  const content: SiqContent = { question: [], answer: [] };
  let part = content.question;
  for (const atom of childrenNamed(scenario, 'atom')) {
    const { type = 'text' } = atom.attributes;
    const value = innerText(atom).trim();
    const isInside = Object.hasOwn(MEDIA, type) && value.startsWith('@');
    if (type === 'marker') part = content.answer;
    else part.push(itemOf(type, isInside ? value.slice(1) : value, isInside));
  }
  return content;
}

export function contentOf(question: XmlElement): SiqContent {
  const scenario = childNamed(question, 'scenario');
  if (scenario) return contentOfScenario(scenario);
  return { question: itemsOf(paramOf(question, 'question')), answer: itemsOf(paramOf(question, 'answer')) };
}

/** Neighbours in SIGame's own list are often split: `text` joins them. */
export const textOf = (items: readonly SiqItem[]): string =>
  items.flatMap((item) => (item.kind === 'text' && item.text !== '' ? [item.text] : [])).join('\n');

/** The texts of the right or of the wrong answers, each once. */
export function answersIn(question: XmlElement, list: 'right' | 'wrong'): string[] {
  const texts = childrenNamed(childNamed(question, list), 'answer').map((answer) => innerText(answer).trim());
  const seen = new Set<string>();
  return texts.filter((text) => {
    const key = text.toLowerCase();
    if (text === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

interface SiqOptions {
  options: string[];
  /** Index of the right one; -1 when none is. */
  right: number;
}

/** The options of a choice, whose right answer is the name of one. */
export function optionsOf(question: XmlElement, note: (...remark: Remark) => void): SiqOptions {
  const [right = '', ...also] = answersIn(question, 'right');
  const given = childrenNamed(paramOf(question, 'answerOptions'), 'param').map((option) => ({
    name: option.attributes.name ?? '',
    text: textOf(itemsOf(option)),
  }));
  if (given.some(({ text }) => text === '')) note('optionNotText');
  if (given.length > OPTION_COUNT.max) note('moreOptions');
  if (also.length > 0) note('severalRight');
  // A right one that is a picture stays empty: otherwise a wrong one would count as right.
  const known = given.filter(({ name, text }) => (text !== '' || name === right) && !also.includes(name));
  const named = known.findIndex(({ name }) => name === right);
  const at = named >= 0 ? named : known.findIndex(({ text }) => text.toLowerCase() === right.toLowerCase());
  // The right one is never among those that are too many.
  const kept = at < OPTION_COUNT.max ? known : [...known.slice(0, OPTION_COUNT.max - 1), ...known.slice(at)];
  const options = kept.slice(0, OPTION_COUNT.max).map(({ text }) => text);
  return { options, right: Math.min(at, OPTION_COUNT.max - 1) };
}
