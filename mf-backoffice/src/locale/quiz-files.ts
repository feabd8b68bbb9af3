import { worded } from '@luplay/web-kit';

/** Texts of the quiz screens about files; those of the import itself are loaded with it. */
export const quizFiles = {
  importButton: 'Импорт',
  dropHere: 'Отпустите файл, чтобы импортировать его',
  export: {
    withFiles: worded('Export ZIP', 'Экспорт в ZIP'),
    csv: worded('Export CSV', 'Экспорт в CSV'),
    progress: (done: string, all: string) => `Собираем архив: ${done} из ${all}`,
    failed: 'Не удалось собрать архив: не все файлы загрузились.',
  },
} as const;
