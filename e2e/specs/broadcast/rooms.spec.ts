import { rooms } from '@luplay/contracts/broadcast';
import { ask, type Session, send, session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove } from '../../support/api/games.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { choose, contextOf, headed, newContext } from '../../support/browser/pages.ts';
import { type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let context: BrowserContext;
let page: Page;
let developer: Session;
const made: string[] = [];

test.beforeEach(async ({ browser }) => {
  const first = await contextOf(browser, account('developer'));
  context = first.context;
  developer = first.me;
  page = await context.newPage();
});

test.afterEach(async () => {
  await context.close();
  for (const code of made.splice(0)) await send(rooms.deleteRoom, { params: { code } }, developer.token);
});

async function newRoom(title: string): Promise<string> {
  const { code } = await ask(rooms.createRoom, { body: { title } }, developer.token);
  made.push(code);
  return code;
}

const wide = (where: Page) => where.setViewportSize({ width: 1440, height: 900 });

test('a room is created on home, controlled by its host and watched by a spectator without an account', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Broadcast Admin/ }).click();
  const admin = page.getByRole('dialog', { name: 'Broadcast Admin' });
  await admin.getByRole('button', { name: 'Создать' }).click();
  await expect(admin.getByText('Напишите название')).toBeVisible();
  await admin.getByLabel('Название новой трансляции').fill('Финал сезона');
  await admin.getByRole('button', { name: 'Создать' }).click();
  const row = admin.getByRole('row').filter({ hasText: 'Финал сезона' });
  await expect(row).toHaveCount(1);
  const code = /\d{5}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  expect(code).toMatch(/^\d{5}$/);
  made.push(code);
  await checkScreen(page, 'broadcast-admin');
  await wide(page);
  await row.getByRole('link', { name: /^Пульт/ }).click();
  await expect(page).toHaveURL(new RegExp(`/controlRoom/${code}$`));
  await headed(page, 'Пульт: Финал сезона');

  const guests = await newContext(browser);
  const guest = await guests.newPage();
  await guest.goto('/auth');
  await guest.getByLabel(/Код трансляции/).fill(code);
  await guest.getByLabel(/Код трансляции/).press('Enter');
  await expect(guest).toHaveURL(new RegExp(`/room/${code}$`));
  await headed(guest, 'Финал сезона');
  await expect(guest.getByText('Пока тихо')).toBeVisible();
  await checkScreen(guest, 'room-quiet');

  await test.step('messages arrive live, as plain text', async () => {
    const send = page.getByRole('button', { name: 'Отправить' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Сообщение', { exact: true }).fill('   ');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    for (const text of ['Начинаем через пять минут', '<img src=x onerror=alert(1)>']) {
      await page.getByLabel('Сообщение', { exact: true }).fill(text);
      await send.click();
      await expect(guest.getByRole('listitem').filter({ hasText: text })).toBeVisible();
      await expect(page.getByLabel('Сообщение', { exact: true })).toHaveValue('');
    }
    await expect(guest.locator('ol img')).toHaveCount(0);
  });

  await test.step('the title changes for everybody', async () => {
    await page.getByLabel('Название', { exact: true }).fill('Большой финал');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await headed(guest, 'Большой финал');
    await headed(page, 'Пульт: Большой финал');
  });

  const host = await session(account('User', 0));
  const lobby = await lobbyWithTeams([host, await session(account('User', 1))], undefined, `Полуфинал ${code}`);
  await test.step('a lobby is shown and removed', async () => {
    await page.reload();
    await choose(page, 'Лобби', new RegExp(`Полуфинал ${code}`));
    await page.getByRole('button', { name: 'Показать' }).click();
    await expect(page.getByText(`Сейчас показываем: Полуфинал ${code}`)).toBeVisible();
    await expect(guest.getByText('Скоро начнём')).toBeVisible();
    await expect(guest.getByText('Команда 2')).toBeVisible();
    await guest.setViewportSize({ width: 1280, height: 720 });
    const parts = [guest.getByRole('img', { name: 'QR-код: играть в этом лобби' }), guest.getByText('Команда 2')];
    const isLarge = async () => {
      const [qr, team] = await Promise.all(parts.map((part) => part.boundingBox()));
      return qr!.height > 100 && team!.x > qr!.x + qr!.width;
    };
    await expect.poll(isLarge, 'a code that can be scanned, beside the teams').toBe(true);
  });

  await test.step('the radio is on', async () => {
    await choose(page, 'Плейлист', 'Пока все собираются');
    const panel = page.getByRole('switch', { name: /панель радио/ });
    await panel.click();
    await expect(panel).toBeChecked();
    await page.getByRole('button', { name: 'Включить' }).click();
    await expect(guest.getByText('Вечерние огни')).toBeVisible();
    await expect(guest.getByText('В эфире')).toBeVisible();
    await checkScreen(page, 'control-room');
    await checkScreen(guest, 'room');
    await wide(page);
    await wide(guest);
  });

  await test.step('the room is closed', async () => {
    await page.getByRole('button', { name: 'Остановить показ' }).click();
    await expect(guest.getByText('Скоро начнём')).toHaveCount(0);
    await page.getByRole('button', { name: 'Удалить трансляцию' }).click();
    const question = page.getByRole('alertdialog', { name: 'Удалить трансляцию?' });
    await question.getByRole('button', { name: 'Отмена' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Удалить трансляцию' }).click();
    await question.getByRole('button', { name: 'Удалить трансляцию' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(guest.getByText('Трансляция закончилась').last()).toBeVisible();
    await guest.reload();
    await expect(guest.getByText('Трансляция не найдена').last()).toBeVisible();
    await checkScreen(guest, 'room-not-found');
  });
  await remove(lobby.lobbyId, host);
  await guests.close();
});

test('a user without the right to control a room sees an error, and the room does not change', async ({ browser }) => {
  const code = await newRoom('Чужая');
  const player = await contextOf(browser, account('User', 1));
  const other = await player.context.newPage();
  await other.goto(`/controlRoom/${code}`);
  await expect(other.getByText('Управлять может только владелец')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Отправить' })).toHaveCount(0);
  await checkScreen(other, 'control-room-refused');
  const answer = await send(rooms.sendMessage, { params: { code }, body: { text: 'Моё' } }, player.me.token);
  expect(answer.status).toBe(403);
  await player.context.close();

  const guests = await newContext(browser);
  const guest = await guests.newPage();
  await guest.goto(`/controlRoom/${code}`);
  // The header has such a link too.
  await expect(guest.getByRole('main').getByRole('link', { name: 'Войти' })).toBeVisible();
  await guest.getByRole('link', { name: 'Открыть комнату' }).click();
  await headed(guest, 'Чужая');
  await guests.close();

  // The service's refusal is shown as a message too.
  await page.goto(`/controlRoom/${code}`);
  await page.getByLabel('Сообщение', { exact: true }).fill('Пропадёт');
  await page.route(`**/api2/broadcast/${code}/message`, (route) => route.abort());
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Ошибка отправки')).toBeVisible();
  await page.route(`**/api2/broadcast/${code}`, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByLabel('Название', { exact: true }).fill('Иная');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Ошибка сохранения')).toBeVisible();
  await page.getByRole('switch', { name: /панель радио/ }).click();
  await expect(page.getByText('Ошибка управления радио')).toBeVisible();
  await page.getByRole('button', { name: 'Удалить трансляцию' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить трансляцию' }).click();
  await expect(page.getByText('Ошибка удаления')).toBeVisible();
  const { broadcast, seq } = await ask(rooms.getRoom, { params: { code } });
  expect([broadcast.title, seq]).toEqual(['Чужая', 1]);
});

test('12.5: a lobby with a long title does not make the control room wider than a phone', async () => {
  const code = await newRoom('Длинное название');
  const title = `Ю${code}${'Ю'.repeat(54)}`;
  const lobby = await lobbyWithTeams([developer], undefined, title);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/controlRoom/${code}`);
  await choose(page, 'Лобби', title);
  await page.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect(page.getByText(`Сейчас показываем: ${title}`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await remove(lobby.lobbyId, developer);
});

test("a player's home has no Broadcast Admin and loads no code for it", async ({ browser }) => {
  const player = await contextOf(browser, account('User', 2));
  const other = await player.context.newPage();
  const loaded: string[] = [];
  other.on('request', (request) => loaded.push(request.url()));
  await other.goto('/home');
  await expect(other.getByRole('main').getByRole('link', { name: /^Quiz/ })).toBeVisible();
  await other.waitForLoadState('networkidle');
  await expect(other.getByRole('button', { name: /^Broadcast Admin/ })).toHaveCount(0);
  const before = loaded.filter((url) => url.includes('/mf-broadcast/'));
  for (const url of before) expect(url).toMatch(/mf-manifest\.json|remote-entry|__federation_expose_routes/);
  await page.goto('/home');
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Broadcast Admin/ })).toBeVisible();
  const extra = seen.filter((url) => url.includes('/mf-broadcast/') && !before.includes(url));
  expect(extra.length).toBeGreaterThan(0);
  await player.context.close();
});
