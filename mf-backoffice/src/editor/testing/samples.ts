/** Complete sample objects of the contracts for tests, with overrides. */
import type { CatalogueItem } from '@luplay/contracts/lobby-game';
import type { Achievement } from '@luplay/contracts/user';
import type { EffectDefinition } from '../items/effect-fields.tsx';

export const achievement = (more: Partial<Achievement> = {}): Achievement => ({
  title: 'Первая сотня',
  description: 'Сто нажатий',
  picture: '/media/achievements/achievement1.webp',
  lucoins: 25,
  claimable: false,
  ...more,
});

export const item = (more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id: 'item-1',
  type: 'quiz',
  title: 'Зонт',
  description: 'Спасает от дождя',
  picture: '/media/items/umbrella.webp',
  rarity: 2,
  is_active: true,
  effect: { type: 'add_score', name: 'Добавить очки', description: '+20 очков', value: 20, target: 'self' },
  ...more,
});

export const definitions: [EffectDefinition, EffectDefinition, EffectDefinition] = [
  {
    type: 'add_score',
    name: 'Добавить очки',
    description: 'Счёт команды растёт сразу.',
    value: { min: 1, max: 1000, default: 20, unit: 'очки' },
    targets: ['self', 'any'],
    target: 'self',
  },
  {
    type: 'multiply_next',
    name: 'Умножить очки',
    description: 'Очки за следующий верный ответ умножаются.',
    value: { min: 1.5, max: 5, default: 2.5, unit: 'раза' },
    targets: ['self', 'any'],
    target: 'self',
  },
  {
    type: 'block_answer',
    name: 'Пропуск вопроса',
    description: 'Команда не отвечает.',
    targets: ['any', 'random'],
    target: 'any',
  },
];
