import { PHASE, type Phase } from '@luplay/contracts/lobby-game';

const NEXT: Record<Phase, string> = {
  [PHASE.introOrFinal]: 'к выбору темы',
  [PHASE.themeChoice]: 'тему выберет случай',
  [PHASE.question]: 'показать варианты',
  [PHASE.answering]: 'закончить ответы',
  [PHASE.results]: 'к счёту',
  [PHASE.totals]: 'к следующему вопросу',
};

/** Texts of the host's controls. */
export const ru = {
  label: 'Управление игрой',
  next: 'Дальше',
  nextTo: (phase: Phase, isLast: boolean) => (isLast && phase === PHASE.totals ? 'к финалу' : NEXT[phase]),
  awaited: 'все ждут вас',
  leading: 'Вы ведёте игру без команды',
  resume: 'Продолжить',
  resumeHint: 'таймер стоит',
  more: 'Ещё',
  nextFailed: 'Не удалось перейти дальше.',

  again: 'Сыграть ещё',
  againHint: 'те же команды',
  shuffleAndPlay: 'Перемешать и сыграть',
  againFailed: 'Не удалось начать новую игру.',
  otherQuiz: 'Другой квиз',
  otherQuizTitle: 'Каким квизом сыграть ещё?',
  otherQuizYes: 'Сыграть',
  toLobbyText: 'Все вернутся в лобби: там можно поменять команды и квиз.',
  cancel: 'Отмена',

  wait: 'Ждать ведущего',
  waitHint: 'После ответа игра стоит, пока вы не нажмёте «Дальше»',
  waitFailed: 'Не удалось изменить настройку.',
  waitAway: 'Ведущий отключился. Через минуту игра продолжится сама.',
} as const;
