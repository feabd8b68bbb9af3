import type { Special, SpecialKind } from '@luplay/contracts/lobby-game';
import { childNamed, childrenNamed, type XmlElement } from '../xml.ts';
import { paramOf } from './content.ts';

/** The types of both versions; missing: a plain question. */
const KINDS: Readonly<Record<string, SpecialKind>> = {
  ...{ auction: 'stake', stake: 'stake', stakeAll: 'stakeAll' },
  ...{ cat: 'secret', bagcat: 'secret', secret: 'secret', secretPublicPrice: 'secret', secretNoQuestion: 'secret' },
  ...{ sponsored: 'noRisk', noRisk: 'noRisk', forYourself: 'noRisk', forAll: 'forAll' },
};
const PLAIN = ['', 'simple', 'withButton'];

/** What a package says of the price of a secret. */
interface PriceRange {
  from: number;
  to: number;
  step: number;
}

interface SiqSpecial {
  /** Undefined: played as any other. */
  special?: Special;
  /** Its type, when it is none that we know. */
  unknown?: string;
}

/** Version 4 has its type and parameters in an element, version 5 in an attribute and in `params`. */
function typeOf(question: XmlElement): { name: string; param: (name: string) => string; old?: XmlElement } {
  const old = childNamed(question, 'type');
  const param = (name: string) =>
    (old
      ? childrenNamed(old, 'param').find(({ attributes }) => attributes.name === name)
      : paramOf(question, name)
    )?.text.trim() ?? '';
  return { name: question.attributes.type ?? old?.attributes.name ?? '', param, ...(old && { old }) };
}

const whole = (text: string | undefined): number => Math.round(Number(text ?? 0)) || 0;

/** `500`, `[100;500]`, `[100;1000]/200`. */
const COST = /^\[(?<from>\d+);(?<to>\d+)\](?:\/(?<step>\d+))?$/;

function writtenRange(question: XmlElement): PriceRange | null {
  const { old, param } = typeOf(question);
  if (old) {
    const cost = param('cost');
    const found = COST.exec(cost)?.groups;
    if (found) return { from: whole(found.from), to: whole(found.to), step: whole(found.step) };
    return /^\d+$/.test(cost) ? { from: whole(cost), to: whole(cost), step: 0 } : null;
  }
  const set = childNamed(paramOf(question, 'price'), 'numberSet')?.attributes;
  return set ? { from: whole(set.minimum), to: whole(set.maximum), step: whole(set.step) } : null;
}

/** All prices of secrets that stand in the question. */
export const secretPrices = (question: XmlElement): number[] => {
  const range = writtenRange(question);
  return range && range.to > 0 ? [Math.max(0, range.from), Math.max(0, range.from, range.to)] : [];
};

/**
 * The price of a secret. Without a step it is one of the ends; 0 is the least or the greatest price of the round,
 * which `roundPrices` are.
 */
function priceOfSecret(range: PriceRange, roundPrices: readonly number[], points: (price: number) => number) {
  const isOfRound = range.to <= 0;
  const least = isOfRound ? Math.min(...roundPrices) : Math.max(0, range.from);
  const most = isOfRound ? Math.max(...roundPrices) : Math.max(least, range.to);
  const [from, to] = [points(least), points(most)];
  const between = to - from;
  const factor = most > 0 ? to / most : 1;
  const step = Math.round(range.step * factor);
  return { from, to, step: step > 0 && step < between ? step : Math.max(1, between) };
}

/** How a question is played. `cleaned`: its own theme as the service accepts it. */
export function specialOf(
  question: XmlElement,
  roundPrices: readonly number[],
  points: (price: number) => number,
  cleaned: (theme: string) => string,
): SiqSpecial {
  const { name, param } = typeOf(question);
  if (PLAIN.includes(name)) return {};
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) return { unknown: name };
  if (kind !== 'secret') return { special: { kind } };
  const theme = cleaned(param('theme'));
  const range = writtenRange(question);
  const hasRange = range !== null && (range.to > 0 || roundPrices.length > 0);
  const isMoney = name === 'secretNoQuestion' || param('knows') === 'never';
  const isKnown = name === 'secretPublicPrice' || param('knows') === 'before';
  const toSelf = param('selectionMode') === 'any' || param('self') === 'true';
  return {
    special: {
      kind,
      ...(theme !== '' && { theme }),
      ...(hasRange && { price: priceOfSecret(range, roundPrices, points) }),
      ...(isKnown && { known: true }),
      ...(toSelf && { self: true }),
      ...(isMoney && { money: true }),
    },
  };
}
