import { expect, type Locator, type Page } from '@playwright/test';
import { account } from '../product/product.ts';
import { headed, logIn } from './pages.ts';
import { ORIGINAL, type Texts } from './texts.ts';

/** Actions of a person in lobbies and games, through the screen. */

/** Opens the list of lobbies from the home screen. */
const openLobbies = (page: Page, texts: Texts = ORIGINAL) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${texts.quiz}`) })
    .click();

/** Creates a lobby from the list; ends in it. Returns its id. */
async function createLobby(page: Page, title: string, quiz: string, texts: Texts = ORIGINAL): Promise<string> {
  await openLobbies(page, texts);
  await expect(page).toHaveURL(/\/lobby-list$/);
  await page.getByRole('button', { name: texts.create, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill(title);
  await dialog.getByRole('button', { name: /^Все квизы/ }).click();
  await dialog.getByRole('radio', { name: quiz }).check();
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(page).toHaveURL(/\/lobby\/[\w-]+$/);
  await headed(page, title);
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Joins a public lobby from the list. */
async function joinLobby(page: Page, title: string, texts: Texts = ORIGINAL): Promise<void> {
  await openLobbies(page, texts);
  await page.getByRole('button', { name: `${texts.join}: ${title}` }).click();
  await expect(page.getByText(texts.joined)).toBeVisible();
  await headed(page, title);
}

async function createTeam(page: Page, name: string, texts: Texts = ORIGINAL): Promise<void> {
  await page.getByRole('button', { name: /^Создать команду/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название команды').fill(name);
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByText(texts.teamCreated)).toBeVisible();
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
}

interface Meeting {
  title: string;
  quiz: string;
  teams: { first: string; second: string };
  texts?: Texts;
}

/** The first two demo players log in and meet in a lobby, each with a team of their own. Returns the lobby's id. */
export async function meet(
  [first, second]: readonly [Page, Page],
  { title, quiz, teams, texts = ORIGINAL }: Meeting,
): Promise<string> {
  await logIn(first, account('User', 0));
  const lobbyId = await createLobby(first, title, quiz, texts);
  await createTeam(first, teams.first, texts);
  await logIn(second, account('User', 1));
  await joinLobby(second, title, texts);
  await createTeam(second, teams.second, texts);
  // The first player sees it without doing anything.
  await expect(first.getByRole('main').getByText(teams.second).first()).toBeVisible();
  return lobbyId;
}

/** Watches a waiting lobby without an account: by its code at /auth, which asks whether to play or to watch. */
export async function watchByCode(page: Page, code: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Код трансляции').fill(code);
  await page.getByRole('button', { name: 'Открыть' }).click();
  await page.getByRole('link', { name: 'Только смотреть' }).click();
}

/** Presses an offered theme. */
export const chooseTheme = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) }).click();

/** Presses the option with this text. The last player to answer sees the right one at once. */
export async function answer(page: Page, option: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Варианты ответа' })
    .getByRole('button', { name: new RegExp(`^Вариант .:\\s*${option}(\\s|$)`) })
    .click();
  await expect(page.getByText('Ответ принят').or(rightOption(page)).first()).toBeVisible();
}

/** The option that is marked as the right one, phases 3 and 4. */
export const rightOption = (page: Page): Locator => page.locator('[data-state="right"]').first();
