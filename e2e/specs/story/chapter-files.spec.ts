import { readFile } from 'node:fs/promises';
import { storyChapters, storyContent, storyShared } from '@luplay/contracts/story';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { ask } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { headed } from '../../support/browser/pages.ts';
import { archive } from '../../support/browser/quiz-files.ts';
import { developer, pageOf } from '../../support/browser/story.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const CONTENT = 'chapter.json';
/** A sound that no server has. */
const ELSEWHERE = `/api2/media/story-sounds/${'5e'.repeat(16)}.mp3`;

/** A chapter with a sound of its own. Resolves to the path of the sound. */
async function makeChapter(name: string): Promise<string> {
  const { token } = await developer();
  const tone = await readFile(new URL('../../support/media/tone.mp3', import.meta.url));
  const { path } = await ask(storyShared.addStorySound, { body: { sound: tone.toString('base64') } }, token);
  const rooms = { lamp: { id: 'lamp', name: 'Фонарная', position: { x: 1, y: 1 } } };
  const map = { id: 'map-lighthouse', name: 'Маяк', startRoom: 'lamp', rooms };
  await ask(storyContent.maps.create, { body: map }, token);
  const keeper = { id: 'char-keeper', name: 'Смотритель', description: 'Живёт на маяке.' };
  await ask(storyContent.characters.create, { body: keeper }, token);
  const horn = { id: 'event-horn', name: 'Туманный горн', description: 'Гудит в тумане.', effects: {}, sound: path };
  await ask(storyContent.events.create, { body: horn }, token);
  const chapter = { id: 'chapter-lighthouse', name, map: map.id, characters: [keeper.id] };
  await ask(storyChapters.saveChapter, { body: { ...chapter, events: [horn.id], items: [] } }, token);
  return path;
}

async function contentOf(zip: Buffer): Promise<string> {
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(zip)]))).getEntries();
  const entry = entries.find(({ filename }) => filename === CONTENT);
  if (!entry || entry.directory) throw new Error(`no ${CONTENT}: ${entries.map(({ filename }) => filename)}`);
  return entry.getData(new TextWriter());
}

/** `told`: a notice, which stays for a few seconds only. */
async function take(page: Page, name: string, buffer: Buffer, told: string): Promise<void> {
  await page.goto('/storyEditor');
  await page.getByRole('button', { name: 'Главы файлом' }).click();
  await page.getByLabel('Загрузить ZIP').setInputFiles({ name, mimeType: 'application/zip', buffer });
  await expect(page.getByText(told)).toBeVisible();
  await expect(page).toHaveURL(/\/storyCheck\/chapter-lighthouse-/);
  await headed(page, 'Проверка главы');
}

test('a chapter goes out as a ZIP and comes in again, and says which of its files are lacking', async ({ browser }) => {
  // Of this run: copies stay, with the name of what they were made from.
  const name = `Маяк в тумане ${Date.now()}`;
  const sound = await makeChapter(name);
  const page = await pageOf(browser, account('developer'));
  await page.goto('/storyEditor');
  await page.getByRole('button', { name: 'Главы файлом' }).click();
  await expect(page.getByRole('button', { name: `Скачать ZIP: ${name}` })).toBeVisible();
  await checkScreen(page, 'chapter-files');
  const buttons = page.getByRole('button', { name: /^Скачать ZIP/ });
  const edges = await buttons.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(new Set(edges).size, 'on a phone the buttons are below each other').toBe(1);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Скачать ZIP: ${name}` }).click();
  const zip = await readFile(await (await saving).path());

  await take(page, 'chapter-lighthouse.zip', zip, 'Глава готова. Вот её проверка.');
  // The robot has played it without being asked to.
  await expect(page.getByRole('button', { name: 'Сыграть ещё раз' })).toBeVisible();

  const content = (await contentOf(zip)).replaceAll(sound, ELSEWHERE);
  const file = (JSON.parse(content) as { sounds: Record<string, string> }).sounds[ELSEWHERE] as string;
  const spoilt = await archive('spoilt.zip', { [CONTENT]: content, [file]: 'это не звук' });
  const lacking = 'Глава готова, но не хватает картинок и звуков: 1. Их нет в файле, или сервер их не принимает.';
  await take(page, spoilt.name, spoilt.buffer, lacking);
  await checkScreen(page, 'chapter-files-lacking');

  const { chapters } = await ask(storyChapters.listChapters, {}, (await developer()).token);
  const [silent] = Object.values(chapters).filter(({ id }) => page.url().endsWith(id));
  const { events } = await ask(storyContent.events.list, {}, (await developer()).token);
  expect(events[silent?.events[0] as string]?.sound ?? null).toBeNull();
  await page.context().close();
});
