import { worded } from '@luplay/web-kit';

/** Texts of the quiz editor for phones. Those of the specification are copied to the letter. */
export const mobile = {
  title: worded('Quiz', 'Квиз'),
  open: worded('Mobile', 'На телефоне'),
  back: 'Назад',
  edit: worded('Edit', 'Изменить'),
  save: worded('Save', 'Сохранить'),
  cancel: worded('Cancel', 'Отмена'),
  loadFailed: 'Ошибка загрузки квиза',
  loadHint: 'Проверьте интернет и повторите.',
  saved: 'Сохранено!',
  saveFailed: 'Ошибка сохранения',
  saveFailedBecause: (reason: string) => `Ошибка сохранения: ${reason}`,
  noData: 'Нет данных',
  noDataHint: worded(
    'В квизе нет ни одной темы. Нажмите Edit и добавьте первую.',
    'В квизе нет ни одной темы. Нажмите «Изменить» и добавьте первую.',
  ),
  broken: 'Квиз сохранён не полностью, показать его нельзя.',
  themes: 'Темы',
  place: (number: number, total: number) => `Вопрос ${number} из ${total}`,
  previous: 'Предыдущий вопрос',
  next: 'Следующий вопрос',
  themeMenu: 'Что сделать с темой',
  questionMenu: 'Что сделать с вопросом',
  deleteQuestion: 'Удалить вопрос безвозвратно?',
  delete: 'Удалить',
  timers: 'Время',
  reward: 'Награда',
  note: 'Заметка',
} as const;
