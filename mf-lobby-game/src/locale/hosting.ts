import { PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { sentences } from '@luplay/web-kit';

const NEXT: Record<Phase, string> = {
  [PHASE.introOrFinal]: 'к выбору темы',
  [PHASE.themeChoice]: 'тему выберет случай',
  [PHASE.question]: 'показать варианты',
  [PHASE.answering]: 'закончить ответы',
  [PHASE.results]: 'к счёту',
  [PHASE.totals]: 'к следующему вопросу',
};

/** Texts of the host's controls. */
export const ru = sentences({
  label: 'Управление игрой',
  next: 'Дальше',
  nextTo: (phase: Phase, isLast: boolean, hasOptions: boolean) => {
    if (phase === PHASE.question && !hasOptions) return 'начать ответы';
    return isLast && phase === PHASE.totals ? 'к финалу' : NEXT[phase];
  },
  awaited: 'все ждут вас',
  openButton: 'открыть кнопку',
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

  addTime: 'Ещё 15 секунд',
  timeFailed: 'Не удалось добавить время.',
  skip: 'Пропустить вопрос',
  skipTitle: 'Пропустить вопрос?',
  skipText: (isLast: boolean, isBoard: boolean) => {
    const choice = isBoard ? 'а вопрос выберет та же команда' : 'а тему выберет та же команда';
    return `Очков за него не получит никто, ${isLast ? 'и начнётся финал' : choice}.`;
  },
  skipYes: 'Пропустить',
  skipFailed: 'Не удалось пропустить вопрос.',
  phases: 'Другая фаза',
  phasesHint: '«Начало и финал» заканчивает игру.',

  answer: {
    title: 'Ответ для ведущего',
    none: 'Верного ответа нет',
    hint: 'Видите только вы. Не показывайте этот экран залу.',
  },
  verdicts: {
    title: 'Проверьте ответы',
    accept: 'Зачесть',
    refuse: 'Не засчитывать',
    counts: 'Засчитан',
    countsNot: 'Не засчитан',
    appeal: 'Апелляция',
    failed: 'Не удалось пересмотреть ответ.',
  },
  points: {
    open: 'Очки вручную',
    title: 'Очки вручную',
    team: 'Команда',
    points: 'Сколько прибавить',
    minus: 'С минусом очки отнимаются.',
    reason: 'За что',
    reasonHint: 'Причину увидят все.',
    give: 'Изменить счёт',
    undoNamed: (points: string, team: string) => `Отменить: ${points}, «${team}»`,
    failed: 'Не удалось изменить счёт.',
  },
  people: {
    open: 'Игроки и ведущий',
    title: 'Игроки и ведущий',
    handOver: 'Сделать ведущим',
    handOverTitle: 'Передать игру?',
    handOverText: (name: string) =>
      `Ведущим станет ${name}. Вернуть игру сможет только новый ведущий. Пока он в команде, вопросов с ответом вслух не будет.`,
    remove: 'Удалить из игры',
    removeTitle: 'Удалить из игры?',
    removeText: (name: string) => `${name} выйдет из команды и из лобби. Вернуться можно только по вашей новой ссылке.`,
    none: 'Кроме вас, в лобби никого нет.',
    failed: 'Не получилось. Попробуйте ещё раз.',
  },
  notes: {
    open: 'Заметки ведущего',
    title: 'Заметки ведущего',
    label: 'Заметки на вечер',
    hint: 'Их видите только вы.',
    save: 'Сохранить',
    failed: 'Не удалось сохранить заметки.',
    changed: 'Заметки изменились на другом устройстве. Оба текста здесь: проверьте и сохраните.',
    loadFailed: 'Не удалось загрузить заметки.',
  },
  leave: { title: 'Закрыть без сохранения?', text: 'То, что вы изменили, пропадёт.', confirmText: 'Закрыть' },

  wait: 'Ждать ведущего',
  waitHint: 'После ответа игра стоит, пока вы не нажмёте «Дальше»',
  setFailed: 'Не удалось изменить настройку.',
  waitAway: 'Ведущий отключился. Через минуту игра продолжится сама.',
});
