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
  unknownIn: (what: string, id: string) => `${what}: «${id}» в этой главе нет.`,
  log: {
    entered: (who: string, room: string) => line('entry', `${who} входит в игру: ${room}`),
    returned: (who: string, room: string) => line('entry', `${who} возвращается в начало: ${room}`),
    allReturned: line('host', 'Все возвращены в стартовую локацию'),
    granted: (amount: number) => line('host', `Всем живым персонажам выдано очков: ${amount}`),
    given: (from: string, thing: string, to: string) => line('item', `${from} отдаёт «${thing}»: ${to}`),
    event: (name: string) => line('event', `Событие «${name}»`),
    room: (name: string) => line('host', `Ведущий изменил комнату «${name}»`),
    character: (name: string) => line('host', `Ведущий изменил персонажа «${name}»`),
  },
} as const;
