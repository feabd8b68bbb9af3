export const texts = {
  label: 'Картинка',
  choose: 'Выбрать файл',
  another: 'Заменить файл',
  hint: (megabytes: number) => `JPG или PNG, не больше ${megabytes} МБ`,
  tooLarge: (megabytes: number) => `Файл больше ${megabytes} МБ. Выберите другой.`,
  wrongKind: 'Подойдёт только JPG или PNG.',
  unreadable: 'Не удалось прочитать файл.',
} as const;
