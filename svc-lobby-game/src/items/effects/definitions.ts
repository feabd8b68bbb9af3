import type { ResponseOf } from '@luplay/contracts';
import type { EffectType, ItemTarget, items } from '@luplay/contracts/lobby-game';

type Definition = ResponseOf<typeof items.listItemEffects>['effects'][number];

const OTHERS: ItemTarget[] = ['any', 'random', 'all_except_self'];
const ANYBODY: ItemTarget[] = ['self', 'any', 'random', 'all', 'all_except_self'];

const POINTS = { min: 1, max: 1000, default: 20, unit: 'очки' };

const definitions: Record<EffectType, Omit<Definition, 'type' | 'target'>> = {
  add_score: { name: 'Добавить очки', description: 'Счёт команды растёт сразу.', value: POINTS, targets: ANYBODY },
  subtract_score: {
    name: 'Отнять очки',
    description: 'Счёт команды падает сразу, но не ниже нуля. Щит спасает.',
    value: POINTS,
    targets: OTHERS,
  },
  steal_score: {
    name: 'Забрать очки',
    description: 'Очки другой команды переходят к своей: не больше, чем у той есть. Щит спасает.',
    value: POINTS,
    targets: OTHERS,
  },
  multiply_next: {
    name: 'Умножить очки',
    description: 'Очки за следующий верный ответ умножаются.',
    value: { min: 1.5, max: 5, default: 2, unit: 'раза' },
    targets: ANYBODY,
  },
  block_answer: {
    name: 'Пропуск вопроса',
    description: 'Команда не отвечает на следующий вопрос. Щит спасает.',
    targets: OTHERS,
  },
  shield: { name: 'Щит', description: 'Отменяет следующий удар по команде и пропадает.', targets: ANYBODY },
  remove_wrong: {
    name: 'Убрать неверные варианты',
    description:
      'Участники команды не видят столько неверных вариантов: в идущем вопросе, а если его ещё нет, в следующем.',
    value: { min: 1, max: 2, default: 2, unit: 'варианты' },
    targets: ANYBODY,
  },
  extra_time: {
    name: 'Добавить время',
    description: 'Идущий этап длится дольше для всех.',
    value: { min: 5, max: 60, default: 15, unit: 'секунды' },
    targets: ['all'],
  },
};

export const effectNames = Object.fromEntries(
  Object.entries(definitions).map(([type, { name }]) => [type, name]),
) as Record<EffectType, string>;

/** The kinds of effects, as editors and players see them. */
export const effectDefinitions: Definition[] = Object.entries(definitions).map(([type, definition]) => ({
  type: type as EffectType,
  ...definition,
  target: definition.targets[0] as ItemTarget,
}));
