import type { Pad } from './key-sequence.ts';
import { LAST_CLICK, SPLIT_AT } from './rules.ts';

const clicks = { one: 'клик', few: 'клика', many: 'кликов', other: 'клика' } as const;
const pads: Record<Pad, string> = { up: 'Вверх', right: 'Вправо', down: 'Вниз', left: 'Влево' };

export const ru = {
  title: 'Кликер',
  of: `из ${LAST_CLICK}`,
  press: 'Жмите!',
  done: 'Готово',
  clicks,
  pads,
  padsLabel: 'Четыре клавиши кликера. Играйте и стрелками на клавиатуре.',
  soon: `После ${SPLIT_AT} кликов кнопка распадётся на четыре.`,
  rest: 'Жмите ту стрелку, что горит: на экране или на клавиатуре.',
  running: 'Не давайте шкале опустеть. Выше отметки клик идёт за два.',
  doubled: 'Клик за два! Не сбавляйте.',
  paused: 'Шкала опустела. Передышка…',
  over: 'Тысяча кликов! Кликер пройден.',
  bar: 'Шкала времени',
  double: '×2',
  warning: 'Осторожно, затягивает! На сотом клике ждёт ачивка.',
  split: 'Кнопка распалась на четыре. Теперь считается только одна из них.',
  wanted: (pad: Pad) => `Нужна другая стрелка: ${pads[pad].toLowerCase()}`,
  milestones: 'Ачивки кликера',
  reached: 'достигнуто',
  ahead: 'впереди',
} as const;
