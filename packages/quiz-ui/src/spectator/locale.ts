import { sentences } from '@luplay/web-kit';

/** Texts of the parts of the spectators' screen. */
export const ru = sentences({
  question: (number: number, total: number) => `Вопрос ${number} из ${total}`,
  answered: (answered: number, expected: number) => `Ответили: ${answered} из ${expected}`,
  answeredTeam: 'Ответили',
  noAnswer: 'Нет ответа',
  nothing: '—',
  answeredWith: (answer: string) => `Ответ ${answer}`,
  scores: 'Счёт',
  moreTeams: (teams: string) => `И ещё ${teams}`,
});
