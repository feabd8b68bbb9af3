import type { Reaction } from '@luplay/contracts/lobby-game';

/** Texts of the reactions. */
export const ru = {
  label: 'Реакции на экран',
  names: {
    laugh: 'Смешно',
    fire: 'Огонь',
    clap: 'Аплодисменты',
    heart: 'Сердце',
    wow: 'Вот это да',
    sad: 'Грустно',
  } satisfies Record<Reaction, string>,
  allow: 'Реакции и прогнозы',
  allowHint: 'Игроки шлют знаки на экран, зрители угадывают, кто возьмёт вопрос',
} as const;
