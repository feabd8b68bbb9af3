import { worded } from '@luplay/web-kit';

/** Texts that all editors share. Texts of the specification are copied to the letter. */
export const ru = {
  roleFailed: worded(
    'Failed to verify user role. Redirecting to home.',
    'Не удалось проверить вашу роль. Возвращаем на главную.',
  ),
  form: {
    title: 'Название',
    description: 'Описание',
    titleMissing: 'Напишите название',
    descriptionMissing: 'Напишите описание',
    create: 'Создать',
    save: 'Сохранить',
    cancel: 'Отмена',
    delete: worded('Delete', 'Удалить'),
    confirmDelete: 'Удалить',
    leaveTitle: 'Закрыть без сохранения?',
    leaveText: 'То, что вы изменили, пропадёт.',
    leave: 'Закрыть',
    stay: 'Вернуться',
  },
  picture: { missing: 'Выберите картинку' },
} as const;
