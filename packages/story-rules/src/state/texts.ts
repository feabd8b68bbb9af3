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
  silentKind: 'Ведущий пока выключил это.',
  tooMuchTalk: 'Слишком много сообщений. Подождите минуту.',
  nothingToOffer: 'У вас нет такой вещи или записки.',
  tooManyOffers: 'Сначала дождитесь ответа на прежние предложения.',
  noOffer: 'Этого предложения уже нет.',
  tooFar: 'Вы больше не рядом.',
  nothingToUndo: 'Отменять нечего.',
  noEvent: 'Такого события в этой главе нет.',
  noRoom: 'Такой комнаты в этой главе нет.',
  noCharacter: 'Такого персонажа в этой главе нет.',
  noAct: 'Такого акта в этой главе нет.',
  noActRuns: 'Сейчас акт не идёт.',
  nobodyToTell: 'Сказать некому: там никого нет.',
  unknownIn: (what: string, id: string) => `${what}: «${id}» в этой главе нет.`,
  everybody: 'всем',
  inRoom: (room: string) => `всем в комнате «${room}»`,
  dice: (count: number, sides: number, values: readonly number[]) => {
    const sum = values.reduce((one, other) => one + other, 0);
    return `${count}к${sides}: ${values.join(' + ')}${count > 1 ? ` = ${sum}` : ''}`;
  },
  openDice: (what: string) => `Ведущий бросает кубики. ${what}`,
  log: {
    entered: (who: string, room: string) => line('entry', `${who} входит в игру: ${room}`),
    returned: (who: string, room: string) => line('entry', `${who} возвращается в начало: ${room}`),
    allReturned: line('host', 'Все возвращены в стартовую локацию'),
    granted: (amount: number) => line('host', `Всем живым персонажам выдано очков: ${amount}`),
    given: (from: string, thing: string, to: string) => line('item', `${from} отдаёт «${thing}»: ${to}`),
    event: (name: string) => line('event', `Событие «${name}»`),
    failed: (name: string) => line('event', `Событие «${name}» не выполнилось: оно называет то, чего в главе нет`),
    act: (number: number, name: string, points: number) =>
      line('host', `Начался акт ${number} «${name}»${points > 0 ? `. Всем живым очков: ${points}` : ''}`),
    extended: (name: string, minutes: number) =>
      line('host', `Акт «${name}» ${minutes > 0 ? 'продлён' : 'сокращён'}, минут: ${Math.abs(minutes)}`),
    timeOver: (name: string) => line('host', `Время акта «${name}» вышло`),
    ended: (name: string) => line('host', `Закончился акт «${name}»`),
    pointsEvery: (points: number, minutes: number) =>
      line('host', `Каждые ${minutes} мин акта всем живым очков: ${points}`),
    noPointsEvery: line('host', 'Очки по времени больше не выдаются'),
    told: (whom: string) => line('host', `Ведущий сообщает: ${whom}`),
    toldHall: (text: string) => line('host', `Ведущий пишет в зал: «${text}»`),
    rolled: (what: string, isOpen: boolean) => line('host', `Бросок ведущего${isOpen ? '' : ' втайне'}: ${what}`),
    room: (name: string) => line('host', `Ведущий изменил комнату «${name}»`),
    character: (name: string) => line('host', `Ведущий изменил персонажа «${name}»`),
  },
} as const;
