import type { Room, StoryItem, StoryNote } from '@luplay/contracts/story';
import { newRoom } from '@luplay/story-rules/new-room';

/** A room without the fields that most rooms share. */
export type Place = Pick<Room, 'name' | 'description' | 'floor' | 'connections'> & {
  at: [x: number, y: number];
} & Partial<Room>;

/** An item with the note that it contains. `picture`: the file, when it is not named by the item's id. */
export type Thing = Pick<StoryItem, 'name' | 'description' | 'probability'> & {
  hidden?: true;
  picture?: string;
  note?: Pick<StoryNote, 'title' | 'description' | 'content'>;
};

export const lines = (...paragraphs: string[]): string => paragraphs.join('\n\n');

export const alive = { message: null, status: 'alive' as const };

const roomOf = (id: string, { at: [x, y], ...place }: Place): Room =>
  newRoom(id, place.name, { position: { x, y }, size: { width: 3, height: 2 }, ...place });

export const roomsOf = (plan: Record<string, Place>): Record<string, Room> =>
  Object.fromEntries(Object.entries(plan).map(([id, place]) => [id, roomOf(id, place)]));

const noteId = (itemId: string) => itemId.replace('item-', 'note-');

export const itemsOf = (things: Record<string, Thing>): StoryItem[] =>
  Object.entries(things).map(([id, { name, description, probability, hidden, picture = id, note }]) => ({
    id,
    name,
    description,
    visibility: hidden ? 'invisible' : 'visible',
    image: `/media/story/${picture}.webp`,
    probability,
    notes: note ? noteId(id) : null,
  }));

/** What everybody in a chapter has read in the newspaper. */
export const clipping = (id: string, title: string, description: string, content: string): StoryNote => ({
  ...{ id, title, description, content, accessType: 'public', enabled: true, image: '/media/story/newspaper.webp' },
});

export const notesOf = (things: Record<string, Thing>): StoryNote[] =>
  Object.entries(things).flatMap(([id, { note }]) =>
    note ? [{ id: noteId(id), ...note, accessType: 'private', enabled: true, image: null }] : [],
  );
