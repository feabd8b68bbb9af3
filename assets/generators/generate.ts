/**
 * Draws and synthesises everything that the gateway serves as demo media: `node assets/generators/generate.ts` at the
 * root.
 */
import { drawAchievements } from './achievements.ts';
import { drawAvatars } from './avatars.ts';
import { drawBrand } from './brand.ts';
import { drawItems } from './items.ts';
import { drawPictures } from './pictures.ts';
import { writeRadio } from './radio.ts';
import { writeSounds } from './sounds.ts';
import { drawStory } from './story.ts';
import { drawWorldMap } from './world-map.ts';

await drawAvatars();
await drawAchievements();
await drawItems();
await drawPictures();
await drawStory();
await drawWorldMap();
await writeSounds();
await writeRadio();
await drawBrand();
