/**
 * Draws assets/served/media/items/<id>.webp: the quiz's items. The ids are the catalogue's; `item-unknown` stands for
 * any other.
 */
import { gift, unknown } from './items/boxes.ts';
import { hint, hourglass, shield } from './items/help.ts';
import { double, sunray, thief } from './items/points.ts';
import { fog, rain, storm } from './items/weather.ts';
import { drawSheets } from './sheet.ts';

const items: Record<string, () => string> = {
  'item-sunray': sunray,
  'item-double': double,
  'item-thief': thief,
  'item-shield': shield,
  'item-fog': fog,
  'item-hint': hint,
  'item-hourglass': hourglass,
  'item-rain': rain,
  'item-gift': gift,
  'item-storm': storm,
  'item-unknown': unknown,
};

/** Finer than medals: flat colour beside a line of ink shows every fault. */
export const drawItems = () => drawSheets('media/items', items, 86);
