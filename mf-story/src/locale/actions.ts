import type { ActionName } from '@luplay/contracts/story';

/**
 * Texts of the players' actions. `log`: in the filter of the host's log; `spent`: in the robot's report; `failed`: when
 * the server gives no reason.
 */
export const actionTexts = {
  move: { log: 'Переходы', spent: 'Переходы', failed: 'Нельзя войти в эту комнату' },
  search: { log: 'Осмотр', spent: 'Осмотр', failed: 'Ошибка поиска', button: 'Осмотреться (2⚡)' },
  useItem: {
    log: 'Предметы',
    spent: 'Взаимодействие',
    failed: 'Ошибка применения предмета',
    button: 'Взаимодействовать',
    here: 'В комнате',
    inventory: 'Инвентарь',
    take: 'Взять (3⚡)',
    use: 'Применить (3⚡)',
    useless: 'Здесь применить не к чему.',
    nothingHere: 'Здесь нет ничего заметного. Попробуйте осмотреться.',
    empty: 'Инвентарь пуст.',
  },
  attack: {
    log: 'Нападения',
    spent: 'Нападения',
    failed: 'Ошибка атаки',
    button: 'Напасть (3⚡)',
    title: (name: string) => `Напасть на персонажа «${name}»?`,
    text: 'Это стоит 3⚡. Попытка удаётся не всегда: если не выйдет, цель узнает, что на неё напали, но не узнает кто.',
    confirm: 'Напасть',
    killed: 'Цель убита!',
    warned: 'Попытка не удалась: цель предупреждена!',
  },
} as const satisfies Record<ActionName, { log: string; spent: string; failed: string; [more: string]: unknown }>;
