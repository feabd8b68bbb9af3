import type { StoryMap } from '@luplay/contracts/story';
import type { Kind } from '../content/kind.ts';

/** A map without rooms is one that is still to be drawn. */
export function mapFault({ rooms, startRoom }: StoryMap): { path: string; message: string } | null {
  const fits = Object.keys(rooms).length === 0 || Object.hasOwn(rooms, startRoom);
  return fits ? null : { path: 'startRoom', message: 'такой комнаты на карте нет' };
}

export const maps: Kind<'map', StoryMap> = {
  kind: 'maps',
  one: 'map',
  missing: 'Такой карты нет.',
  faultOf: mapFault,
};
