import { sentences } from '@luplay/web-kit';

/** Texts about items. Texts of the specification are copied to the letter. */
export const ru = sentences({
  title: 'Предметы команды',
  open: (pieces: string) => `Предметы команды: ${pieces}. Открыть`,
  more: (pieces: number) => `+${pieces}`,
  pieces: (pieces: number) => `×${pieces}`,
  unknown: 'Предмет',
  target: 'Действует',
  targets: {
    self: 'на свою команду',
    any: 'на команду по выбору',
    random: 'на случайную другую команду',
    all: 'на все команды',
    all_except_self: 'на все другие команды',
  },
  apply: 'Применить',
  applyNamed: (title: string) => `Применить «${title}»`,
  chooseTarget: 'К какой команде?',
  own: 'ваша команда',
  failed: 'Ошибка применения предмета',
  noTarget: 'Ошибка: не все параметры для применения предмета заданы.',
  obstacles: {
    over: 'Игра сейчас не идёт.',
    phase: 'Предметы применяют, когда выбирают тему, звучит вопрос или показан счёт.',
    used: 'Ваша команда уже применила предмет на этом вопросе.',
    noTarget: 'Применить не к кому: другой команды нет.',
  },
  when: 'Один предмет на каждый вопрос.',
  won: 'Ваша команда получает',
  blocked: 'Ваша команда пропускает этот вопрос: сработал чужой предмет.',
});
