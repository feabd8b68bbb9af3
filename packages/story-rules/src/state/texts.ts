import type { LogKind } from '@luplay/contracts/story';
import type { LogLine } from './state.ts';

const line = (kind: LogKind, action: string): LogLine => ({ kind, action });

/** Sentences that players and hosts read, and the lines of the action log. */
export const texts = {
  notEntered: 'Персонаж ещё не в игре: игрок не найден.',
  dead: 'Персонаж мёртв и больше не действует.',
  fewPoints: 'Не хватает очков действий.',
  cannotEnter: 'Нельзя войти в эту комнату',
  disabled: 'Комната отключена',
  needsItem: 'Комната закрыта: нужен предмет.',
  needsAbility: 'Комната закрыта: нужна особая способность.',
  locked: 'Комната закрыта',
  noSuchItem: 'Такого предмета здесь нет.',
  nothingToUnlock: 'Нечего разблокировать этим предметом в этой комнате.',
  noTarget: 'Рядом никого такого нет.',
  targetDead: 'Цель уже мертва.',
  wasKilled: 'Вас убили.',
  wasWarned: 'На вас пытались напасть. Вы успели это заметить, но не разглядели кто.',
  isOver: 'Вечер подошёл к концу.',
  protected: (act: number) => `До акта ${act} никто не погибает.`,
  voteRunning: 'Сначала закройте голосование, которое идёт.',
  noVote: 'Это голосование уже закрыто.',
  noOption: 'Такого варианта в голосовании нет.',
  manyVotes: 'Голосований уже слишком много.',
  noEpilogue: 'Сначала начните эпилог.',
  hasEpilogue: 'Эпилог уже начат.',
  allRevealed: 'Все тайны уже открыты.',
  unrevealed: 'Ещё не все тайны открыты.',
  nothingToUndo: 'Отменять нечего.',
  noEvent: 'Такого события в этой главе нет.',
  noRoom: 'Такой комнаты в этой главе нет.',
  noCharacter: 'Такого персонажа в этой главе нет.',
  unknownIn: (what: string, id: string) => `${what}: «${id}» в этой главе нет.`,
  log: {
    entered: (who: string, room: string) => line('entry', `${who} входит в игру: ${room}`),
    returned: (who: string, room: string) => line('entry', `${who} возвращается в начало: ${room}`),
    allReturned: line('host', 'Все возвращены в стартовую локацию'),
    granted: (amount: number) => line('host', `Всем живым персонажам выдано очков: ${amount}`),
    event: (name: string) => line('event', `Событие «${name}»`),
    voteOpened: (question: string) => line('vote', `Началось голосование: ${question}`),
    voteClosed: (question: string) => line('vote', `Голосование закрыто: ${question}`),
    voteTold: (question: string, result: string) => line('vote', `Итог голосования объявлен: ${question} ${result}`),
    voted: (who: string, choice: string | null) =>
      line('vote', choice === null ? `${who} голосует` : `${who} голосует: ${choice}`),
    epilogue: line('event', 'Начался эпилог'),
    revealed: (who: string) => line('event', `Открыта тайна: ${who}`),
    over: line('event', 'Вечер закончен'),
    room: (name: string) => line('host', `Ведущий изменил комнату «${name}»`),
    character: (name: string) => line('host', `Ведущий изменил персонажа «${name}»`),
  },
} as const;
