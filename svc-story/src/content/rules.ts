import type { StoryMap } from '@luplay/contracts/story';

/** What the schema of an entry cannot check: a field and why its value is refused. */
export type Refusal = { path: string; message: string };

/** A map without rooms is not drawn yet; any other starts in one of its rooms. */
export function validateMap({ rooms, startRoom }: StoryMap): Refusal | null {
  const fits = Object.keys(rooms).length === 0 || Object.hasOwn(rooms, startRoom);
  return fits ? null : { path: 'startRoom', message: 'такой комнаты на карте нет' };
}
