/** Texts of the play's connection, to the letter those of the specification. */
export const playLive = {
  failed: 'Не удалось подключиться к StoryPlay',
  secure: 'Успешно подключено к StoryPlay (wss)',
  plain: 'Подключено к dev-StoryPlay (ws)',
} as const;
