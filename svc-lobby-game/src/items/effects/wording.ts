import type { EffectType, ItemTarget } from '@luplay/contracts/lobby-game';
import { points, seconds, times, wrongOptions } from './texts.ts';

/** A target in the grammatical cases that the sentences below need: кто, кого, кому. */
interface Cases {
  who: string;
  whose: string;
  whom: string;
}

const CASES: Record<ItemTarget, Cases> = {
  self: { who: 'Своя команда', whose: 'своей команды', whom: 'своей команде' },
  any: { who: 'Выбранная команда', whose: 'выбранной команды', whom: 'выбранной команде' },
  random: { who: 'Случайная другая команда', whose: 'случайной другой команды', whom: 'случайной другой команде' },
  all: { who: 'Каждая команда', whose: 'каждой команды', whom: 'каждой команде' },
  all_except_self: { who: 'Каждая другая команда', whose: 'каждой другой команды', whom: 'каждой другой команде' },
};

const SENTENCES: Record<EffectType, (value: number, cases: Cases) => string> = {
  add_score: (value, { whom }) => `+${points(value)} ${whom}`,
  subtract_score: (value, { whom }) => `−${points(value)} ${whom}`,
  steal_score: (value, { whose }) => `Забирает ${points(value)} у ${whose}`,
  multiply_next: (value, { whose }) => `Следующий верный ответ ${whose} приносит в ${times(value)} больше очков`,
  block_answer: (_value, { who }) => `${who} пропускает следующий вопрос`,
  shield: (_value, { whom }) => `Отменяет следующий удар по ${whom}`,
  remove_wrong: (value, { whose }) => `Убирает ${wrongOptions(value)} для ${whose}`,
  extra_time: (value) => `+${seconds(value)} к идущему этапу для всех`,
};

/** What an effect does, in a few words for players. */
export const wordingOf = (type: EffectType, target: ItemTarget, value = 0): string =>
  SENTENCES[type](value, CASES[target]);
