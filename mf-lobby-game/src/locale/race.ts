import { sentences } from '@luplay/web-kit';

/** Texts of the race for the button. */
export const race = sentences({
  closed: 'Рано!',
  closedNote: 'Кнопка откроется после вопроса. Раньше времени не нажимайте.',
  open: 'Отвечу!',
  sent: 'Нажато!',
  sentNote: 'Смотрим, кто был первым',
  locked: 'Фальстарт',
  lockedNote: 'Кнопка закрыта на секунду',
  paused: 'Пауза',
  pausedNote: 'Ведущий остановил таймер',
  yours: 'Отвечайте!',
  yoursNote: 'Скажите ответ вслух',
  mate: (name: string) => `Отвечает ${name}`,
  mateNote: 'Вся ваша команда слушает',
  other: (team: string, name: string) => (name ? `Отвечает ${name}, команда «${team}»` : `Отвечает команда «${team}»`),
  otherShort: 'Отвечают другие',
  out: 'Мимо',
  outNote: 'Ваша команда уже ответила. Теперь очередь других.',
  free: 'Кнопка свободна',
  watch: 'Кто первым нажмёт кнопку, отвечает вслух.',
  failed: 'Нажатие не дошло. Попробуйте ещё раз.',
  judge: {
    label: 'Оценить ответ',
    wait: 'Ждём, кто нажмёт кнопку',
    waitEarly: 'Прочтите вопрос вслух: кнопка ещё закрыта',
    right: 'Верно',
    wrong: 'Неверно',
    cancel: 'Отмена: кнопка снова у всех',
    failed: 'Оценка не дошла. Попробуйте ещё раз.',
  },
});
