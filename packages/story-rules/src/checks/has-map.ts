import { error } from './report.ts';
import type { Check } from './subject.ts';

/** The chapter has a map, and the map has rooms. */
export const hasMap: Check = ({ chapter, library: { map } }) => {
  if (!map) {
    return [error('map-missing', { kind: 'chapter', id: chapter.id }, `Карты «${chapter.map}» нет: выберите другую.`)];
  }
  if (Object.keys(map.rooms).length > 0) return [];
  return [error('map-missing', { kind: 'maps', id: map.id }, `На карте «${map.name}» нет ни одной комнаты.`)];
};
