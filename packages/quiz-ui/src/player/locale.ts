/** Texts of the parts of players' screens. */
export const ru = {
  rightAnswer: 'Правильный ответ',
  teamAnswers: 'Ответы команд',
  teamAnswer: 'Ответ команды',
  noAnswer: 'Нет ответа',
  incorrect: 'Неверно',
  memberAnswers: 'Участники выбрали',
  appliedItems: 'Применённые предметы',
  yourTeamWasRight: (points: string) => `Ваша команда ответила верно: ${points}`,
  yourTeamWasPartlyRight: (points: string) => `Ваша команда ответила верно отчасти: ${points}`,
  polled: 'Здесь нет верного ответа: вот кто что выбрал.',
  yourTeamWasWrong: 'В этот раз мимо.',
  yourTeamLost: (points: string) => `В этот раз мимо: ${points}.`,
  yourTeamSatOut: 'Ваша команда пропустила этот вопрос.',
  moreQuestions: 'Впереди ещё вопросы!',
  questionHint: 'Варианты появятся чуть позже',
  votes: { one: 'голос', few: 'голоса', many: 'голосов', other: 'голоса' },
} as const;
