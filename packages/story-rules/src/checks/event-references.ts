import { effectReferences } from '../actions/events.ts';
import { error } from './report.ts';
import { ofPlay } from './subject.ts';

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
