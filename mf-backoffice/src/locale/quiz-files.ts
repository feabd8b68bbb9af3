import { worded } from '@luplay/web-kit';

/** Texts of the quiz screens about files; those of the import itself are loaded with it. */
export const quizFiles = {
  importButton: 'Импорт',
  dropHere: 'Отпустите файл, чтобы импортировать его',
  export: {
    withFiles: worded('Export ZIP', 'Экспорт ZIP'),
    csv: worded('Export CSV', 'Экспорт CSV'),
    progress: (done: string, all: string) => `Собираем архив: ${done} из ${all}`,
    failed: 'Не удалось собрать архив: не все файлы загрузились.',
  },
} as const;
