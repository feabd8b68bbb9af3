import { eventEffects } from '@luplay/contracts/story';
import { error, warning } from './report.ts';
import type { Check } from './subject.ts';

/** An event has effects that a play understands, and they address somebody. */
export const eventsValid: Check = ({ chapter, library: { events } }) =>
  chapter.events.flatMap((id) => {
    const event = Object.hasOwn(events, id) ? events[id] : undefined;
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
    if ((forAddressed || typeof visibility === 'string') && !isAddressed) {
      const text = `Событие «${event.name}» никому не адресовано: у него нет ни комнат, ни персонажей.`;
      return [error('event-without-effect', where, text)];
    }
    return forAddressed || forOthers || typeof visibility === 'string'
      ? []
      : [warning('event-without-effect', where, `Событие «${event.name}» ничего не меняет.`)];
  });
