import { storyChapters, storyContent, storyPeople } from '@luplay/contracts/story';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { ask, type Session, session } from '../api/api.ts';
import { newcomer } from '../api/people.ts';
import { type Account, account } from '../product/product.ts';
import { contextOf } from './pages.ts';

/** Of the demo chapter, which is current on a fresh start. */
export const CHAPTER = 'chapter-comet';
export const MINE = 'char-obolin';
export const OTHERS = 'char-stern';

export const developer = (): Promise<Session> => session(account('developer'));

export const makeCurrent = async (id_chapter: string): Promise<void> =>
  void (await ask(storyChapters.setCurrentChapter, { body: { id_chapter } }, (await developer()).token));

export const pageOf = async (browser: Browser, person: Account) => (await contextOf(browser, person)).context.newPage();
export const characterOf = async (id: string) =>
  (await ask(storyContent.characters.read, { params: { id } }, (await developer()).token)).character;
/** Somebody who plays this character. */
export async function playerOf(id: string): Promise<Account & { session: Session }> {
  const player = await newcomer(`Играет ${id}`);
  const params = { userId: player.session.user.userId };
  await ask(storyPeople.addRolecard, { params, body: { id } }, (await developer()).token);
  return player;
}

/** A piece of a character's secret that stands nowhere else, in the words of the screen. */
export async function secretOf(id: string): Promise<string> {
  const { secret = '' } = await characterOf(id);
  const sentences = secret.split(/\n+|(?<=[.!?])\s/).filter((part) => /^[А-Яа-яЁё ,]+[.!?]$/.test(part));
  expect(sentences.length, `plain sentences in the secret of ${id}`).toBeGreaterThan(0);
  return sentences.toSorted((a, b) => b.length - a.length)[0]!;
}

export const bar = (page: Page) => page.getByRole('region', { name: 'Панель истории' });
export const drawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
