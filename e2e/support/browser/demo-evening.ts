import { storyChapters, storyPeople, storyPlayTools } from '@luplay/contracts/story';
import { type Browser, expect } from '@playwright/test';
import { ask, send, session } from '../api/api.ts';
import { account } from '../product/product.ts';
import { TABLETS } from './check-screen.ts';
import { bar, CHAPTER, developer, makeCurrent } from './story.ts';
import { row, tabletOf } from './story-host.ts';
import { expectPoints, neighbour, PHONES, phoneOf } from './story-play.ts';

/** A chapter on the demo chapter's map, for one of its characters. */
export const INTERLUDE = 'chapter-interlude';
/** The characters of the demo players, in the order of the accounts. */
const CAST = ['char-sofia', 'char-tikhon', 'char-ida'];
export const [SOFIA, TIKHON, IDA] = ['Софья Зимина', 'Тихон Бурый', 'Ида Кольт'] as const;
const HOST_AWAY = 'Ведущего сейчас нет, играть можно.';

export async function makeInterlude(): Promise<void> {
  const { token } = await developer();
  const { chapter } = await ask(storyChapters.readChapter, { params: { id: CHAPTER } }, token);
  const body = { id: INTERLUDE, name: 'Антракт', map: chapter.map, characters: CAST.slice(0, 1) };
  await ask(storyChapters.saveChapter, { body }, token);
}

/** The demo chapter as on a fresh start: current, its players hold their cards, nobody has entered. */
export async function resetDemo(): Promise<void> {
  const { token } = await developer();
  await makeCurrent(CHAPTER);
  for (const [index, id] of CAST.entries()) {
    const { userId } = (await session(account('User', index))).user;
    const { status, text } = await send(storyPeople.addRolecard, { params: { userId }, body: { id } }, token);
    // 409: the card is there.
    if (status !== 200 && status !== 409) throw new Error(text);
  }
  await ask(storyPlayTools.restart, { body: {} }, token);
}

/** Three of the demo players on their phones, and then the demo host on a tablet. */
export async function enterDemo(browser: Browser) {
  const { small, large } = PHONES;
  const anya = await phoneOf(browser, account('User', 0), small);
  const boris = await phoneOf(browser, account('User', 1), large);
  const vera = await phoneOf(browser, account('User', 2), large);
  // The story leads to the play. The first visit enters it.
  await anya.page.goto('/story');
  await bar(anya.page).getByRole('link', { name: 'Play' }).click();
  await Promise.all([boris.page.goto('/storyPlay'), vera.page.goto('/storyPlay')]);
  for (const name of [TIKHON, IDA]) await expect(neighbour(anya.page, 'Вестибюль', name)).toBeVisible();
  await expect(anya.page.getByText(HOST_AWAY)).toBeVisible();
  await expectPoints(anya.page, 10);
  const host = await tabletOf(browser, account('creator'), TABLETS.beside);
  await host.goto('/storyPlay');
  for (const name of [SOFIA, TIKHON, IDA]) await expect(row(host, name)).toContainText('10 / 10');
  await expect(anya.page.getByText(HOST_AWAY)).toBeHidden();
  return { anya, boris, vera, host };
}
