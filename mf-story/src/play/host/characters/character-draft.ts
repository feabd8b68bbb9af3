import type { HostPlayer, StoryCharacter } from '@luplay/contracts/story';
import { listOf, typedList } from '@luplay/web-kit';
import { host as texts } from '../../../locale/host.ts';
import { editedList } from '../forms/edited-list.ts';

export interface CharacterDraft {
  /** Lists have one entry a line. */
  abilities: string;
  inventory: string;
  goals: string;
  message: string;
  status: StoryCharacter['status'];
  actionPoints: number | null;
  currentRoom: string;
}

export const characterDraft = (player: HostPlayer): CharacterDraft => ({
  abilities: typedList(player.abilities),
  inventory: typedList(player.inventory),
  goals: typedList(player.goals),
  message: player.message ?? '',
  status: player.status,
  actionPoints: player.actionPoints,
  currentRoom: player.currentRoom,
});

const sent = ({ abilities, inventory, goals, message, status, actionPoints, currentRoom }: CharacterDraft) => ({
  abilities: listOf(abilities),
  inventory: listOf(inventory),
  goals: listOf(goals),
  message: message.trim() || null,
  status,
  ...(actionPoints !== null && { actionPoints }),
  currentRoom,
});
type Sent = ReturnType<typeof sent>;

/** Only what was edited: the character may have moved or acted while the editor was open. `newest`: as it is now. */
export function characterChanges(
  before: CharacterDraft,
  draft: CharacterDraft,
  newest: Pick<HostPlayer, 'abilities' | 'inventory' | 'goals'>,
): Partial<Sent> {
  const keys = (Object.keys(draft) as (keyof CharacterDraft)[]).filter((key) => draft[key] !== before[key]);
  const edited = sent(draft);
  const list = (key: 'abilities' | 'inventory' | 'goals') => editedList(listOf(before[key]), edited[key], newest[key]);
  const all = { ...edited, abilities: list('abilities'), inventory: list('inventory'), goals: list('goals') };
  return Object.fromEntries(keys.flatMap((key) => (key in all ? [[key, all[key as keyof Sent]]] : [])));
}

/** What is wrong with the typed inventory; null when every id names an item of the chapter. */
export function inventoryError(typed: string, items: Readonly<Record<string, unknown>>): string | null {
  const unknown = listOf(typed).find((id) => !Object.hasOwn(items, id));
  return unknown === undefined ? null : texts.character.unknownItem(unknown);
}
