import { EVERYBODY, type EventEffects, type StoryEvent, type StoryHostView } from '@luplay/contracts/story';
import { host } from '../../../locale/host.ts';

const texts = host.events.effects;
type Names = Pick<StoryHostView, 'map' | 'characters' | 'items' | 'npcs'>;
type RoomChanges = NonNullable<EventEffects['storyMap']>[string];
type CharacterChanges = NonNullable<EventEffects['editCharacter']>[string];

const KNOWN: ReadonlySet<string> = new Set<keyof EventEffects>([
  'message',
  'visibility',
  'panicChance',
  'storyMap',
  'editCharacter',
  'rooms',
  'characters',
]);

/** What an event does, in plain words: first whom it addresses, then each effect. */
export function effectWords({ type, effects }: Pick<StoryEvent, 'type' | 'effects'>, names: Names): string[] {
  if (Object.keys(effects).some((key) => !KNOWN.has(key))) return [texts.unreadable];
  // The server has checked them; contracts have no parser in the browser.
  const known = effects as EventEffects;
  const { message, visibility, panicChance, storyMap = {}, editCharacter = {} } = known;
  const words = [
    ...Object.entries(storyMap).map(([id, changes]) => texts.room(roomName(names, id), roomWords(changes, names))),
    ...(typeof visibility === 'object' ? itemWords(visibility, names) : []),
    ...Object.entries(editCharacter).map(([id, changes]) =>
      texts.character(whose(names, id), characterWords(changes, names)),
    ),
    ...(visibility === 'low' ? [texts.low] : visibility === 'normal' ? [texts.normal] : []),
    ...(panicChance === undefined ? [] : [panicChance === 0 ? texts.calm : texts.panic(panicChance)]),
    ...(message === undefined ? [] : [texts.message(message)]),
  ];
  if (words.length === 0) return [texts.nothing];
  return [...addressed(type, known, names), ...words];
}

/** Effects on rooms and items touch the map: nobody in particular is addressed. */
function addressed(type: StoryEvent['type'], effects: EventEffects, names: Names): string[] {
  const { message, visibility, panicChance, editCharacter, rooms = [], characters = [] } = effects;
  const isPersonal =
    message !== undefined ||
    typeof visibility === 'string' ||
    panicChance !== undefined ||
    editCharacter?.[EVERYBODY] !== undefined;
  if (!isPersonal) return [];
  if (type === 'global') return [texts.global];
  const whom = [...rooms.map((id) => roomName(names, id)), ...characters.map((id) => whose(names, id))];
  return [whom.length === 0 ? texts.nobody : texts.local(whom.join(', '))];
}

const itemWords = (visibility: Record<string, 'visible' | 'invisible'>, names: Names): string[] =>
  Object.entries(visibility).map(([id, shown]) => texts[shown](itemName(names, id)));

function roomWords(changes: RoomChanges, names: Names): string {
  const { name, description, position, size, floor, connections, requiresItem, requiresabilities, items, npc } =
    changes;
  const flags = (['enabled', 'locked', 'hidden'] as const).flatMap((flag) => {
    const value = changes[flag];
    return value === undefined ? [] : texts[flag][Number(value)];
  });
  const isMoved = position !== undefined || size !== undefined || floor !== undefined;
  return [
    ...flags,
    ...(name === undefined ? [] : [texts.name(name)]),
    ...(description === undefined ? [] : [texts.description]),
    ...(isMoved ? [texts.place] : []),
    ...(connections === undefined ? [] : [texts.connections]),
    ...(requiresItem === undefined ? [] : [texts.requiresItem(requiresItem && itemName(names, requiresItem))]),
    ...(requiresabilities === undefined ? [] : [texts.requiresAbility(requiresabilities)]),
    ...(items === undefined ? [] : [texts.items(listed(items.map((id) => itemName(names, id))))]),
    ...(npc === undefined ? [] : [texts.npc(listed(npc.map((id) => names.npcs[id]?.name ?? id)))]),
  ].join(', ');
}

function characterWords(changes: CharacterChanges, names: Names): string {
  const { message, status, actionPoints, abilities, inventory, currentRoom } = changes;
  return [
    ...(status === undefined ? [] : [texts.status[status]]),
    ...(actionPoints === undefined ? [] : [texts.points(actionPoints)]),
    ...(currentRoom === undefined ? [] : [texts.moved(roomName(names, currentRoom))]),
    ...(abilities === undefined ? [] : [texts.abilities(listed(abilities))]),
    ...(inventory === undefined ? [] : [texts.items(listed(inventory.map((id) => itemName(names, id))))]),
    ...(message === undefined ? [] : [message === null ? texts.untold : texts.told(message)]),
  ].join(', ');
}

const listed = (list: readonly string[]): string => (list.length === 0 ? texts.none : list.join(', '));
const roomName = ({ map }: Names, id: string): string => map.rooms[id]?.name ?? id;
const itemName = ({ items }: Names, id: string): string => items[id]?.name ?? id;
const whose = ({ characters }: Names, id: string): string =>
  id === EVERYBODY ? texts.everybody : (characters[id]?.name ?? id);
