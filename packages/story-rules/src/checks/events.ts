import { eventEffects } from '@luplay/contracts/story';
import { effectReferences } from '../state/content.ts';
import { entryIn, error, warning } from './report.ts';
import { type Check, ofPlay } from './subject.ts';

/** An event has effects that a play understands, and they address somebody. */
export const eventsValid: Check = ({ chapter, library: { events } }) =>
  chapter.events.flatMap((id) => {
    const event = entryIn(events, id);
    if (!event) return [];
    const where = { kind: 'events', id } as const;
    const { success, data } = eventEffects.safeParse(event.effects);
    if (!success) return [error('event-malformed', where, `Событие «${event.name}»: его действия записаны с ошибкой.`)];
    const { rooms = [], characters = [], storyMap, editCharacter = {}, visibility, message, panicChance } = data;
    const forAddressed = [message, panicChance, editCharacter['*']].some((value) => value !== undefined);
    const isAddressed = event.type === 'global' || rooms.length + characters.length > 0;
    const forOthers =
      Object.keys(storyMap ?? {}).length > 0 ||
      Object.keys(editCharacter).some((key) => key !== '*') ||
      typeof visibility === 'object';
    if (event.sound && (event.type !== 'global' || message === undefined)) {
      const text = `Событие «${event.name}»: звук не прозвучит. Зал слышит его с сообщением события для всех.`;
      return [warning('event-without-effect', where, text)];
    }
    if ((forAddressed || typeof visibility === 'string') && !isAddressed) {
      const text = `Событие «${event.name}» никому не адресовано: у него нет ни комнат, ни персонажей.`;
      return [error('event-without-effect', where, text)];
    }
    return forAddressed || forOthers || typeof visibility === 'string'
      ? []
      : [warning('event-without-effect', where, `Событие «${event.name}» ничего не меняет.`)];
  });

const WORDS = { rooms: 'комнаты', characters: 'персонажа', items: 'предмета', npcs: 'NPC' } as const;

/** What an event names is in the chapter: otherwise the event cannot be triggered. */
export const eventReferences = ofPlay(({ content, effects }, { library }) =>
  Object.values(content.events).flatMap((event, index) =>
    Object.entries(effectReferences(effects[index] ?? {})).flatMap(([kind, ids]) => {
      const part = kind as keyof typeof WORDS;
      return [...new Set(ids)].flatMap((id) => {
        if (Object.hasOwn(content[part], id)) return [];
        const exists = part !== 'rooms' && Object.hasOwn(library[part], id);
        const text = exists
          ? `Событие «${event.name}» не сработает: ${WORDS[part]} «${library[part][id]?.name}» нет в этой главе.`
          : `Событие «${event.name}» не сработает: ${WORDS[part]} «${id}» не существует.`;
        return [error('event-names-nothing', { kind: 'events', id: event.id }, text)];
      });
    }),
  ),
);

/** The sounds of events are there. */
export const sounds: Check = ({ chapter, library: { events }, missingFiles }) =>
  chapter.events.flatMap((id) => {
    const { name, sound } = entryIn(events, id) ?? {};
    if (!sound || !missingFiles.has(sound)) return [];
    return [warning('entry-missing', { kind: 'events', id }, `Событие «${name}»: звука больше нет (${sound}).`)];
  });
