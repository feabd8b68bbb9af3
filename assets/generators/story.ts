/**
 * Draws assets/served/media/story/<id>.webp: the demo chapter's people and things by their ids, and what stands for any
 * other, also under the names that the specification gives them.
 */
import sharp from 'sharp';
import { staticFolder } from './folders.ts';
import { drawSheets, SHEET, SMALL } from './sheet.ts';
import * as cast from './story/cast.ts';
import * as npcs from './story/npcs.ts';
import * as papers from './story/papers.ts';
import * as things from './story/things.ts';
import { document } from './svg.ts';

/** Characters stand on their cards across a phone's screen. */
const people: Record<string, () => string> = {
  'char-sofia': cast.sofia,
  'char-adamov': cast.adamov,
  'char-tikhon': cast.tikhon,
  'char-stern': cast.stern,
  'char-obolin': cast.obolin,
  'char-ida': cast.ida,
  'npc-professor': npcs.professor,
  'npc-glafira': npcs.glafira,
  'npc-meridian': npcs.meridian,
  'character-unknown': cast.unknown,
  'npc-unknown': npcs.unknown,
};

const small: Record<string, () => string> = {
  'item-lantern': things.lantern,
  'item-study-key': things.studyKey,
  'item-cellar-key': things.cellarKey,
  'item-dome-crank': things.crank,
  'item-veronal': things.bottle,
  'item-tea-glass': things.teaGlass,
  'item-glove': things.glove,
  'item-bag': things.bag,
  'item-wrench': things.wrench,
  'item-magnifier': things.magnifier,
  'item-telegram': papers.telegram,
  'item-unsigned': papers.unsigned,
  'item-notebook': papers.notebook,
  'item-plate': papers.plate,
  'item-unknown': things.unknown,
  newspaper: papers.newspaper,
};

export async function drawStory(): Promise<void> {
  await drawSheets('media/story', people, 84, SHEET);
  await drawSheets('media/story', small, 86);
  const drawn = (picture: string) => sharp(Buffer.from(document(SHEET, SHEET, picture)));
  const media = staticFolder('media');
  await drawn(cast.unknown()).flatten({ background: '#fff' }).jpeg({ quality: 84 }).toFile(`${media}/char_Error.jpg`);
  await drawn(things.unknown()).resize(SMALL, SMALL).png({ palette: true }).toFile(`${media}/item_Error.png`);
}
