import { storyPlay } from '@luplay/contracts/story';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { envelope, send } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { acting, actor, CAST, EVENING, makeCurrent, startEvening } from '../../support/browser/evening.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { CHAPTER } from '../../support/browser/story.ts';
import { type Account, account } from '../../support/product/product.ts';

const TABLET = { width: 1024, height: 768 };
const LIZA = CAST['char-lamp'];
const MIRON = CAST['char-moor'];
const NORA = CAST['char-north'];

test.beforeAll(startEvening);
test.afterAll(() => makeCurrent(CHAPTER));

async function pult(browser: Browser, person: Account): Promise<Page> {
  const { context } = await contextOf(browser, person, { viewport: TABLET, hasTouch: true });
  const page = await context.newPage();
  await page.goto('/storyPlay');
  await headed(page, 'Вечер с ведущим');
  return page;
}

const strip = (page: Page) => page.getByRole('region', { name: 'Требуют внимания' });
const noticed = (page: Page, kind: string, name: string) =>
  strip(page).getByRole('list', { name: kind }).getByRole('button', { name });
const energy = (page: Page) => page.getByRole('region', { name: 'Игроки и энергия' });
const row = (page: Page, name: string) => energy(page).getByRole('button', { name });
/** A tablet on its side shows players or log beside the map. */
const show = (page: Page, part: 'Игроки' | 'Журнал') => page.getByRole('tab', { name: part }).click();
const log = (page: Page) => page.getByRole('region', { name: 'Журнал действий' });
const controls = (page: Page) => page.getByRole('region', { name: 'Управление игрой' });
const question = (page: Page) => page.getByRole('alertdialog');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a developer prepares the evening and a host runs it', async ({ browser }) => {
  test.setTimeout(180_000);
  const liza = await actor('char-lamp', 'Играет Лизу');
  const miron = await actor('char-moor', 'Играет Мирона');
  const late = await newcomer('Опоздавшая');
  const helper = await newcomer('Помощница');

  const page = await pult(browser, account('developer'));
  await expect(noticed(page, 'Не вошли', LIZA)).toBeVisible();
  await liza.enter();
  await expect(row(page, LIZA)).toContainText('10 / 10');
  await expect(noticed(page, 'Не вошли', LIZA)).toBeHidden();

  // A latecomer gets a card, and a helper becomes host.
  await row(page, NORA).click();
  await dialog(page, 'Настройки')
    .getByRole('button', { name: `Выдать карту: ${NORA}` })
    .click();
  const choice = dialog(page, `Кому выдать: ${NORA}`);
  await choice.getByRole('searchbox').fill(`@${late.username}`);
  // By key: a press near the button that opened the dialog would count as the second of a double tap.
  await choice.getByRole('button', { name: 'Опоздавшая' }).press('Enter');
  await expect(page.getByText('Персонаж выдан пользователю')).toBeVisible();
  await dialog(page, 'Настройки').getByRole('tab', { name: 'Ведущие' }).click();
  await dialog(page, 'Настройки').getByRole('button', { name: 'Назначить ведущего' }).click();
  const hosts = dialog(page, 'Кого назначить ведущим');
  await hosts.getByRole('searchbox').fill(`@${helper.username}`);
  await hosts.getByRole('button', { name: 'Помощница' }).press('Enter');
  await expect(page.getByText('Пользователь назначен ведущим')).toBeVisible();
  // Escape closes the dialog on top, which is the choice until it has gone.
  await expect(hosts).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Настройки')).toBeHidden();
  const nora = acting(late.session);
  await Promise.all([miron.enter(), nora.enter()]);
  await expect(row(page, NORA)).toContainText('Вестибюль');
  await checkScreen(page, 'play-host');
  await page.setViewportSize(TABLET);

  const host = await pult(browser, helper);
  await expect(controls(host).getByRole('button', { name: 'Настройки' })).toBeVisible();
  for (const name of ['+10 Actions', 'to Start', 'События']) {
    await expect(host.getByRole('button', { name, exact: true })).toHaveCount(0);
  }

  // A move is seen at once, and taken back.
  await liza.move('lounge');
  await expect(row(host, LIZA)).toContainText('8 / 10');
  await expect(row(host, LIZA)).toContainText('Гостиная');
  await controls(host)
    .getByRole('button', { name: /^Отменить/ })
    .click();
  await expect(question(host)).toContainText(`${LIZA}: Вестибюль → Гостиная`);
  await question(host).getByRole('button', { name: 'Отменить действие' }).click();
  await expect(row(host, LIZA)).toContainText('Вестибюль');
  await expect(row(host, LIZA)).toContainText('10 / 10');
  await show(host, 'Журнал');
  await expect(log(host).getByRole('listitem').filter({ hasText: 'Гостиная' })).toContainText('отменено');
  await show(host, 'Игроки');

  // A room is closed for the evening.
  await host
    .getByRole('region', { name: 'Карта главы' })
    .getByRole('button', { name: /Столовая/ })
    .click();
  const room = dialog(host, 'Комната: Столовая');
  await room.getByRole('switch', { name: /^Включена/ }).uncheck();
  await room.getByRole('button', { name: 'Сохранить' }).click();
  await expect(host.getByText('Комната обновлена')).toBeVisible();
  const body = { telegramId: miron.userId, roomId: 'dining' };
  const refused = await send(storyPlay.move, { body }, miron.token);
  expect([refused.status, envelope(refused).message]).toEqual([403, 'Комната отключена']);

  // A character is edited, and the strip leads to the remedy.
  await row(host, MIRON).click();
  await dialog(host, MIRON).getByRole('button', { name: 'Изменить персонажа' }).click();
  const editor = dialog(host, `Персонаж: ${MIRON}`);
  await editor.getByRole('textbox', { name: 'Очки действий' }).fill('1');
  await editor.getByRole('textbox', { name: 'Способности' }).fill('Шифры, Механика');
  await editor.getByRole('button', { name: 'Сохранить' }).click();
  await expect(host.getByText('Персонаж обновлён')).toBeVisible();
  await noticed(host, 'Мало очков', MIRON).click();
  await expect(dialog(host, MIRON)).toContainText('Шифры, Механика');
  await dialog(host, MIRON)
    .getByRole('button', { name: `Дать очков: 5, ${MIRON}` })
    .click();
  await expect(dialog(host, MIRON)).toContainText('6 из 10');
  await expect(noticed(host, 'Мало очков', MIRON)).toHaveCount(0);

  // A message stays in the strip until its player has read it.
  await dialog(host, MIRON).getByLabel('Сообщение игроку').fill('Сверху слышен крик.');
  await dialog(host, MIRON).getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog(host, MIRON)).toContainText('Ждёт прочтения');
  await host.keyboard.press('Escape');
  await expect(noticed(host, 'Не прочитано', MIRON)).toBeVisible();
  await miron.acknowledge();
  await expect(noticed(host, 'Не прочитано', MIRON)).toHaveCount(0);

  // The host looks over a player's shoulder.
  await row(host, LIZA).click();
  await dialog(host, LIZA).getByRole('button', { name: 'Смотреть как игрок' }).click();
  await expect(host).toHaveURL(/as=char-lamp$/);
  await expect(host.getByText(`Вы смотрите как ${LIZA}`)).toBeVisible();
  await expect(host.getByRole('region', { name: 'Вестибюль' })).toContainText(MIRON);
  await host.getByRole('button', { name: 'Вернуться к пульту' }).click();

  // The developers' row.
  await controls(page).getByRole('button', { name: 'События' }).click();
  await dialog(page, 'События главы').getByRole('button', { name: 'Выполнить: Буря стихла' }).click();
  await expect(question(page)).toContainText('Комната «Станция канатной дороги»: включается');
  await question(page).getByRole('button', { name: 'Выполнить' }).click();
  await expect(page.getByText('Событие выполнено')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'События главы')).toBeHidden();
  await controls(page).getByRole('button', { name: '+10 Actions' }).click();
  await expect(page.getByText('Всем персонажам выдано 10 действий')).toBeVisible();
  await liza.move('lounge');
  await controls(page).getByRole('button', { name: 'to Start' }).click();
  await question(page).getByRole('button', { name: 'Вернуть всех' }).click();
  await expect(page.getByText('Все игроки возвращены в стартовую локацию')).toBeVisible();
  await expect(row(host, LIZA)).toContainText('Вестибюль');
  await show(page, 'Журнал');
  await show(host, 'Журнал');
  await log(page).getByRole('combobox', { name: 'Вид действия' }).click();
  await page.getByRole('option', { name: 'События' }).click();
  await expect(log(page).getByRole('listitem')).toHaveCount(1);
  await log(page).getByRole('button', { name: 'Очистить' }).click();
  await question(page).getByRole('button', { name: 'Очистить' }).click();
  await expect(page.getByText('История действий очищена')).toBeVisible();
  await expect(log(host).getByRole('listitem')).toHaveCount(0);
  await show(host, 'Игроки');

  // Another chapter becomes current while people play, and back.
  await makeCurrent(CHAPTER);
  await expect(host.getByRole('heading', { level: 1 })).not.toHaveText('Вечер с ведущим');
  await makeCurrent(EVENING);
  await headed(host, 'Вечер с ведущим');
  await expect(row(host, LIZA)).toContainText('10 / 10');

  await controls(host).getByRole('button', { name: 'Начать заново' }).click();
  await question(host).getByRole('button', { name: 'Начать заново' }).click();
  await expect(host.getByText('Игра начата заново')).toBeVisible();
  await expect(noticed(page, 'Не вошли', LIZA)).toBeVisible();
  await host.context().close();
  await page.context().close();
});
