import { lobbies } from '@luplay/contracts/lobby-game';
import { accounts } from '@luplay/contracts/user';
import { ask, type Session, send, session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove, start } from '../../support/api/games.ts';
import { freshName } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { insideMessenger } from '../../support/browser/messenger.ts';
import { contextOf, headed, logIn, newContext } from '../../support/browser/pages.ts';
import { countTaps, taps } from '../../support/browser/taps.ts';
import { type Browser, type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';
import { signedInitData } from '../../support/product/telegram.ts';

const TITLE = 'Вечер у Ани';
const PASSWORD = 'скамейка под дождём';
const PHONES = [
  { width: 360, height: 560 },
  { width: 390, height: 844 },
];

let host: Session;
let lobbyId: string;
let code: string;
const contexts: BrowserContext[] = [];

test.beforeAll(async () => {
  host = await session(account('User', 0));
  ({ lobbyId } = await lobbyWithTeams([host], undefined, TITLE));
  code = (await read()).broadcastCode;
});
test.afterAll(() => remove(lobbyId, host));
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const read = async () => (await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token)).lobby;

async function phone(browser: Browser, viewport = PHONES[1]!): Promise<Page> {
  const context = await newContext(browser, { viewport, hasTouch: true, isMobile: true });
  contexts.push(context);
  const page = await context.newPage();
  await countTaps(page);
  return page;
}

const anyTeam = (page: Page) => page.getByRole('button', { name: 'Играть в любой команде' });
const seated = (page: Page) => expect(page).toHaveURL(new RegExp(`/lobby/${lobbyId}$`));
const ownTeam = async (name: string) =>
  Object.values((await read()).teams).find(({ members }) => members.some((member) => member.name === name));

test('a code asks whether to play or to watch, at /auth and at /home, and leads to watching when nobody can join', async ({
  browser,
}) => {
  const enter = async (page: Page, typed: string) => {
    await page.getByLabel('Код трансляции').fill(typed);
    await page.getByRole('button', { name: 'Открыть', exact: true }).tap();
  };
  const page = await phone(browser);
  await page.goto('/auth');
  await enter(page, code);
  await expect(page).toHaveURL(new RegExp(`/join/${code}$`));
  await expect(anyTeam(page)).toBeVisible();
  await checkScreen(page, 'invitation');
  await page.getByRole('link', { name: 'Только смотреть' }).tap();
  await expect(page).toHaveURL(new RegExp(`/broadcast/${lobbyId}$`));

  const { context } = await contextOf(browser, account('User', 1), { viewport: PHONES[0], hasTouch: true });
  contexts.push(context);
  const player = await context.newPage();
  await player.goto('/home');
  await enter(player, code);
  await expect(player).toHaveURL(new RegExp(`/join/${code}$`));
  // Who has an account needs no nickname.
  await expect(player.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await anyTeam(player).tap();
  await seated(player);
  await expect(player.getByRole('heading', { name: 'Приглашение' })).toBeVisible();
  await checkScreen(player, 'lobby-invited');

  const other = await lobbyWithTeams([host], undefined, 'Закрытое');
  const id = { lobbyId: other.lobbyId };
  await ask(lobbies.updateLobby, { body: { ...id, updates: { isPublic: false } } }, host.token);
  const { lobby, inviteCode } = await ask(lobbies.getLobby, { params: { id: other.lobbyId } }, host.token);
  await page.goto('/auth');
  await enter(page, lobby.broadcastCode);
  await expect(page).toHaveURL(new RegExp(`/broadcast/${other.lobbyId}\\?code=${lobby.broadcastCode}$`));
  await page.goto(`/join/${lobby.broadcastCode}`);
  await expect(page.getByText(/^Лобби закрытое/)).toBeVisible();
  await expect(anyTeam(page)).toHaveCount(0);
  await page.goto(`/join/${lobby.broadcastCode}?invite=${inviteCode}`);
  await expect(anyTeam(page)).toBeVisible();
  await start(other.lobbyId, host);
  await expect(page.getByText(/^Идёт игра. Садитесь на скамейку/)).toBeVisible();
  await expect(anyTeam(page)).toHaveCount(0);
  await remove(other.lobbyId, host);
  await expect(page.getByText('Код не найден')).toBeVisible();
});

test('a link opened in Telegram leads straight to the choice of a team', async ({ browser }) => {
  const page = await phone(browser, PHONES[0]);
  const id = 2_000_000 + Math.floor(Math.random() * 1e9);
  await insideMessenger(page, signedInitData({ id, first_name: 'Ира' }, `join_${code}`));
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/join/${code}$`));
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await anyTeam(page).tap();
  await seated(page);
  expect(1 + (await taps(page))).toBeLessThanOrEqual(2);
  expect(await ownTeam('Ира')).toBeDefined();
});

test('a guest may not create a lobby, keeps the account, and logs in with it elsewhere', async ({ browser }) => {
  const page = await phone(browser);
  await page.goto(`/join/${code}`);
  await page.getByRole('textbox', { name: 'Как вас называть' }).fill('Тихий бобр');
  await anyTeam(page).tap();
  await seated(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const { user } = await ask(accounts.me, {}, token);
  const body = { userId: user.userId, title: 'Своё', quest: 'quiz-quick' };
  const refused = await send(lobbies.createLobby, { body }, token);
  expect([refused.status, (refused.json as { code: string }).code]).toEqual([403, 'registration_required']);

  await page.getByRole('button', { name: 'Сохранить', exact: true }).tap();
  const dialog = page.getByRole('dialog');
  const username = freshName();
  await dialog.getByLabel('Имя пользователя').fill(username);
  await dialog.getByLabel('Пароль').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).tap();
  await expect(page.getByText('Учётная запись сохранена')).toBeVisible();
  await expect(page.getByText('Вы играете как гость')).toBeHidden();
  expect((await send(accounts.me, {}, token)).status, 'the guest’s token has ended').toBe(401);
  expect(await ownTeam('Тихий бобр'), 'the seat stays').toBeDefined();

  const elsewhere = await phone(browser);
  await logIn(elsewhere, { username, password: PASSWORD, role: 'User' });
  await headed(elsewhere, 'Привет, Тихий бобр!');
});

test('24.2, 24.7: a kicked guest is shut out at once, and is not back as a new guest', async ({ browser }) => {
  const { lobbyId: id } = await lobbyWithTeams([host], undefined, 'Закрытое');
  await ask(lobbies.updateLobby, { body: { lobbyId: id, updates: { isPublic: false } } }, host.token);
  const { lobby, inviteCode } = await ask(lobbies.getLobby, { params: { id } }, host.token);
  const { context } = await contextOf(browser, account('User', 0));
  contexts.push(context);
  const desk = await context.newPage();
  await desk.goto(`/lobby/${id}`);
  const page = await phone(browser);
  await page.goto(`/join/${lobby.broadcastCode}?invite=${inviteCode}`);
  await page.getByRole('textbox', { name: 'Как вас называть' }).fill(host.user.displayName);
  await anyTeam(page).tap();
  await expect(page).toHaveURL(new RegExp(`/lobby/${id}$`));
  const shown = `${host.user.displayName} 2`;
  await expect(page.getByText(`поэтому здесь вас зовут «${shown}»`)).toBeVisible();
  await expect(desk.getByText('гость', { exact: true })).toHaveCount(2);
  await checkScreen(desk, 'lobby-guest');
  await desk.getByRole('button', { name: `Удалить игрока ${shown}` }).click();
  await expect(desk.getByText(/Ссылка и код лобби сменятся/)).toBeVisible();
  await desk.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(page).toHaveURL(/\/lobby-list$/);
  await expect(page.getByText('Ведущий удалил вас из лобби.')).toBeVisible();
  const renewed = (await ask(lobbies.getLobby, { params: { id } }, host.token)).lobby.broadcastCode;
  expect(renewed).not.toBe(lobby.broadcastCode);
  await expect(desk.getByRole('img', { name: `Код игры: ${renewed}` })).toBeVisible();
  await expect(desk.getByLabel('Ссылка-приглашение')).not.toHaveValue(new RegExp(`${inviteCode}`));
  await remove(id, host);

  const open = await lobbyWithTeams([host], undefined, 'Открытое');
  const { broadcastCode } = (await ask(lobbies.getLobby, { params: { id: open.lobbyId } }, host.token)).lobby;
  await page.goto(`/join/${broadcastCode}`);
  await anyTeam(page).tap();
  await expect(page).toHaveURL(new RegExp(`/lobby/${open.lobbyId}$`));
  // Only who has seen that they are in can be told that they are out.
  await expect(page.getByText('Ждём, когда ведущий начнёт игру.')).toBeVisible();
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').userId as string);
  await ask(lobbies.kickPlayer, { body: { lobbyId: open.lobbyId, userId } }, host.token);
  await expect(page).toHaveURL(/\/lobby-list$/);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto(`/join/${broadcastCode}`);
  await expect(page.getByText(/^Гостем сейчас можно войти только по новой ссылке/)).toBeVisible();
  await expect(anyTeam(page)).toHaveCount(0);
  await remove(open.lobbyId, host);
});
