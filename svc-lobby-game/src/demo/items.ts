import type { EffectType, ItemTarget, QuizItem } from '@luplay/contracts/lobby-game';
import { effectNames } from '../items/effects/definitions.ts';

type Described = Pick<QuizItem, 'id' | 'title' | 'description' | 'rarity'> & {
  type: EffectType;
  target: ItemTarget;
  value?: number;
  /** The effect in a few words. */
  does: string;
};

function item({ id, title, description, rarity, type, target, value, does }: Described): QuizItem {
  return {
    id,
    title,
    description,
    picture: `/media/items/${id}.webp`,
    rarity,
    is_active: true,
    effect: { type, name: effectNames[type], description: does, target, ...(value === undefined ? {} : { value }) },
  };
}

/** Covers every effect and every target. The ids are stable, so that seeding twice adds nothing. */
export const demoItems: QuizItem[] = [
  item({
    id: 'item-sunray',
    title: 'Солнечный зайчик',
    description: 'Прыгнул на табло и оставил там немного очков.',
    rarity: 1,
    type: 'add_score',
    target: 'self',
    value: 20,
    does: '+20 очков своей команде',
  }),
  item({
    id: 'item-double',
    title: 'Двойной удар',
    description: 'Для тех, кто уверен в следующем ответе.',
    rarity: 3,
    type: 'multiply_next',
    target: 'self',
    value: 2,
    does: 'Следующий верный ответ своей команды приносит вдвое больше очков',
  }),
  item({
    id: 'item-thief',
    title: 'Ловкие руки',
    description: 'Были ваши очки, стали наши.',
    rarity: 4,
    type: 'steal_score',
    target: 'any',
    value: 20,
    does: 'Забирает 20 очков у выбранной команды',
  }),
  item({
    id: 'item-shield',
    title: 'Щит',
    description: 'Стоит на страже, пока кто-нибудь не ударит.',
    rarity: 2,
    type: 'shield',
    target: 'self',
    does: 'Отменяет следующий удар по своей команде',
  }),
  item({
    id: 'item-fog',
    title: 'Туман',
    description: 'В тумане вопроса не разглядеть.',
    rarity: 5,
    type: 'block_answer',
    target: 'any',
    does: 'Выбранная команда пропускает следующий вопрос',
  }),
  item({
    id: 'item-hint',
    title: 'Подсказка',
    description: 'Остаются два варианта: верный и ещё один.',
    rarity: 2,
    type: 'remove_wrong',
    target: 'self',
    value: 2,
    does: 'Убирает два неверных варианта для своей команды',
  }),
  item({
    id: 'item-hourglass',
    title: 'Песочные часы',
    description: 'Переверните, и времени станет больше у всех.',
    rarity: 1,
    type: 'extra_time',
    target: 'all',
    value: 15,
    does: '+15 секунд к идущему этапу для всех',
  }),
  item({
    id: 'item-rain',
    title: 'Дождик',
    description: 'Промокнут все, кроме хозяев зонта.',
    rarity: 3,
    type: 'subtract_score',
    target: 'all_except_self',
    value: 10,
    does: '−10 очков каждой другой команде',
  }),
  item({
    id: 'item-gift',
    title: 'Щедрость',
    description: 'Хорошее настроение стоит поделить на всех.',
    rarity: 1,
    type: 'add_score',
    target: 'all',
    value: 10,
    does: '+10 очков каждой команде',
  }),
  item({
    id: 'item-storm',
    title: 'Гроза',
    description: 'Куда ударит молния, не знает никто.',
    rarity: 7,
    type: 'steal_score',
    target: 'random',
    value: 40,
    does: 'Забирает 40 очков у случайной другой команды',
  }),
];
