import { worded } from '@luplay/web-kit';

/** Texts of the play's connection, to the letter those of the specification. */
export const playLive = {
  failed: worded('Не удалось подключиться к StoryPlay', 'Не удалось подключиться к игре'),
  secure: worded('Успешно подключено к StoryPlay (wss)', 'Вы подключены к игре'),
  plain: worded('Подключено к dev-StoryPlay (ws)', 'Вы подключены к игре без шифрования'),
} as const;
