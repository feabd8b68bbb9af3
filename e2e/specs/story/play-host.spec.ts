import { storyChapters, storyContent, storyPeople, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { ask, envelope, send } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen, settle, TABLETS } from '../../support/browser/check-screen.ts';
import { acting, actor, CAST, EVENING, startEvening } from '../../support/browser/evening.ts';
import { headed, keepPicture } from '../../support/browser/pages.ts';
import { CHAPTER, developer, makeCurrent } from '../../support/browser/story.ts';
import {
  controls,
  dialog,
  evening,
  log,
  noticed,
  question,
  row,
  show,
  tabletOf,
} from '../../support/browser/story-host.ts';
import { type Browser, expect, type Page, test } from '../../support/browser/test.ts';
import { type Account, account } from '../../support/product/product.ts';

const LIZA = CAST['char-lamp'];
const MIRON = CAST['char-moor'];
const NORA = CAST['char-north'];

test.beforeAll(startEvening);
test.afterAll(() => makeCurrent(CHAPTER));

async function pult(browser: Browser, person: Account): Promise<Page> {
  const page = await tabletOf(browser, person, TABLETS.beside);
  await page.goto('/storyPlay');
  await headed(page, 'Вечер с ведущим');
  return page;
}

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
  await page.setViewportSize(TABLETS.beside);

  const host = await pult(browser, helper);
  await expect(controls(host).getByRole('button', { name: 'Настройки' })).toBeVisible();
  for (const name of ['+10 Actions', 'to Start']) {
    await expect(host.getByRole('button', { name, exact: true })).toHaveCount(0);
  }

  // An act begins on every screen; everybody is told something prepared; what they know is seen at one place.
  await evening(host).getByRole('button', { name: 'Начать акт 1' }).click();
  await expect(question(host)).toContainText('Часы пойдут у всех: 20 мин.');
  await question(host).getByRole('button', { name: 'Начать акт 1' }).click();
  for (const desk of [host, page]) await expect(evening(desk).getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
  await expect(evening(page)).toContainText('Ведёт ещё: Помощница');
  await evening(host).getByRole('button', { name: 'Сообщение' }).click();
  const message = dialog(host, 'Сообщение');
  await message.getByRole('combobox', { name: 'Готовый текст' }).click();
  await host.getByRole('option', { name: 'Тишина' }).click();
  await message.getByRole('button', { name: 'Отправить' }).click();
  await expect(noticed(page, 'Не прочитано', LIZA)).toBeVisible();
  await evening(host).getByRole('button', { name: 'Кто что знает' }).click();
  await dialog(host, 'Кто что знает').getByText(LIZA).click();
  await expect(dialog(host, 'Кто что знает').getByText('Все смолкли.').first()).toBeVisible();
  await checkScreen(host, 'play-host-knows');
  await host.setViewportSize(TABLETS.beside);
  await host.keyboard.press('Escape');
  await evening(host).getByRole('button', { name: 'Закончить акт' }).click();
  await question(host).getByRole('button', { name: 'Закончить акт' }).click();
  await expect(evening(page)).toContainText('Все акты сыграны');

  // Somebody is moved by hand.
  const map = host.getByRole('region', { name: 'Карта главы' });
  await map.locator(`[data-marker="char-north"]`).dragTo(map.locator('[data-room="dining"]'));
  await expect(row(page, NORA)).toContainText('Столовая');
  // One press brings the map to where the players are; its names can be read at every zoom.
  const leastName = () =>
    map.locator('[data-room] + g > text').evaluateAll((names) => {
      const sizes = (names as SVGTextElement[]).map((name) => {
        const map = name.ownerSVGElement!;
        const scale = map.getBoundingClientRect().width / map.width.baseVal.value;
        return Number(name.getAttribute('font-size')) * scale;
      });
      return Math.min(...sizes);
    });
  for (const zoom of ['Показать всю карту', 'Отдалить', 'Показать игроков']) {
    await map.getByRole('button', { name: zoom }).click();
    await expect.poll(leastName, { message: zoom }).toBeGreaterThan(11.9);
  }
  for (const room of ['vestibule', 'dining'])
    await expect(map.locator(`[data-room="${room}"]`)).toBeInViewport({ ratio: 1 });

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
  await editor.getByRole('textbox', { name: 'Способности' }).fill('Шифры\nМеханика');
  await editor.getByRole('button', { name: 'Сохранить' }).click();
  await expect(host.getByText('Персонаж обновлён')).toBeVisible();
  await noticed(host, 'Мало очков', MIRON).click();
  await expect(dialog(host, MIRON)).toContainText('Шифры, Механика');
  await dialog(host, MIRON)
    .getByRole('button', { name: `Дать очков: 5, ${MIRON}` })
    .click();
  await expect(dialog(host, MIRON)).toContainText('6 из 10');
  await expect(noticed(host, 'Мало очков', MIRON)).toHaveCount(0);
  await host.keyboard.press('Escape');
  await expect(dialog(host, MIRON)).toBeHidden();

  // The host looks over a player's shoulder.
  await row(host, LIZA).click();
  await dialog(host, LIZA).getByRole('button', { name: 'Смотреть как игрок' }).click();
  await expect(host).toHaveURL(/as=char-lamp$/);
  await expect(host.getByText(`Вы смотрите как ${LIZA}`)).toBeVisible();
  await expect(host.getByRole('region', { name: 'Вестибюль' })).toContainText(MIRON);
  await host.getByRole('button', { name: 'Вернуться к пульту' }).click();

  // The developers' row.
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
  await page.getByRole('option', { name: 'Вход и начало' }).click();
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await log(page).getByRole('button', { name: 'Очистить' }).click();
  await question(page).getByRole('button', { name: 'Очистить' }).click();
  await expect(page.getByText('История действий очищена')).toBeVisible();
  await expect(log(host).getByRole('listitem')).toHaveCount(0);
  await show(host, 'Игроки');

  await controls(host).getByRole('button', { name: 'Начать заново' }).click();
  await question(host).getByRole('button', { name: 'Начать заново' }).click();
  await expect(host.getByText('Игра начата заново')).toBeVisible();
  await expect(noticed(page, 'Не вошли', LIZA)).toBeVisible();
  await host.context().close();
  await page.context().close();
});

test('24.21: long names and unread messages leave everybody’s points inside the panel', async ({ browser }) => {
  test.setTimeout(120_000);
  const { token } = await developer();
  const long = { id: 'char-long', name: 'Аполлинария Константинопольская-Преображенская' };
  const made = await send(storyContent.characters.create, { body: { ...long, description: 'Едет.' } }, token);
  expect([200, 409]).toContain(made.status);
  const { chapter } = await ask(storyChapters.readChapter, { params: { id: EVENING } }, token);
  const { host: _, events = [], items = [], ...rest } = chapter;
  const characters = [...Object.keys(CAST), long.id];
  await ask(storyChapters.saveChapter, { body: { ...rest, events, items, characters } }, token);
  await ask(storyPlayTools.restart, { body: {} }, token);
  const liza = await actor('char-lamp', 'Играет Лизу');
  const { session } = await newcomer('Играет Аполлинарию');
  const params = { userId: session.user.userId };
  await ask(storyPeople.addRolecard, { params, body: { id: long.id } }, token);
  await Promise.all([liza.enter(), acting(session).enter()]);

  const page = await pult(browser, account('developer'));
  await expect(row(page, long.name)).toBeVisible();
  const word = 'водогрязеторфопарафинолечебница'.repeat(3);
  for (const id of ['char-lamp', long.id]) {
    await ask(storyPlayTools.changeCharacter, { params: { id }, body: { message: `Вас ждут. ${word}` } }, token);
  }
  // With the time, which the page knows of messages that it saw coming.
  await expect(row(page, long.name)).toHaveAccessibleName(/не прочитал сообщение с/);
  const wide = { width: 1280, height: 800 };
  for (const size of [{ width: 390, height: 844 }, ...Object.values(TABLETS), wide, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await settle(page);
    const panel = page.getByRole('region', { name: 'Игроки и энергия' });
    const edge = await panel.evaluate((element) => element.getBoundingClientRect().right);
    expect(edge).toBeLessThanOrEqual(size.width);
    for (const name of [LIZA, long.name]) {
      const points = row(page, name).getByRole('img', { name: /^Очки действий: 10/ });
      const right = await points.evaluate((element) => element.parentElement!.getBoundingClientRect().right);
      expect(right, `points of ${name} at ${size.width} px`).toBeLessThanOrEqual(edge);
      expect(await row(page, name).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
    await keepPicture(page, `play-host-points-${size.width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, 'Журнал');
  const newest = log(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Отменить' }) });
  await expect(newest).toContainText(word);
  const room = await newest.evaluate((line) => line.querySelector('time ~ span')!.clientWidth / line.clientWidth);
  expect(room, 'the words have the line, whatever stands beside them').toBeGreaterThan(0.6);
  await page.context().close();
});
