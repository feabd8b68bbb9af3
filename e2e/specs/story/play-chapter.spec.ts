import { storyPlayTools } from '@luplay/contracts/story';
import { expect, test } from '@playwright/test';
import { ask } from '../../support/api/api.ts';
import { checkDialog, checkScreen } from '../../support/browser/check-screen.ts';
import { bar, CHAPTER, developer } from '../../support/browser/story.ts';
import {
  actions,
  changeCharacter,
  expectPoints,
  type Guests,
  giveCard,
  guestOf,
  makeCurrent,
  openHouse,
  roomPanel,
  takeCard,
} from '../../support/browser/story-play.ts';

const SMALLEST = [
  { width: 360, height: 640 },
  { width: 390, height: 560 },
];

let guests: Guests;

test.beforeAll(async () => {
  guests = await openHouse();
});
test.afterAll(() => makeCurrent(CHAPTER));

test('three players on phones: enter, search, unlock, attack, a message, a lost connection, a card taken away', async ({
  browser,
}) => {
  const [anna, boris, vera] = await Promise.all([
    guestOf(browser, guests.anna),
    guestOf(browser, guests.boris),
    guestOf(browser, guests.vera),
  ]);

  // The story leads to the play. The first visit enters it.
  await anna.page.goto('/story');
  await bar(anna.page).getByRole('link', { name: 'Play' }).click();
  await expect(anna.page.getByRole('heading', { level: 1, name: 'Дом у моря' })).toBeVisible();
  await Promise.all([boris.page.goto('/storyPlay'), vera.page.goto('/storyPlay')]);
  const hall = roomPanel(anna.page, 'Зал');
  for (const name of ['Борис', 'Вера', 'Сторож']) {
    await expect(hall.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(anna.page.getByText('Ведущего сейчас нет, играть можно.')).toBeVisible();
  await expectPoints(anna.page, 10);

  // The bar with the actions stays in sight and covers none of the last line.
  for (const size of SMALLEST) {
    await anna.page.setViewportSize(size);
    await expect(actions(anna.page)).toBeInViewport({ ratio: 1 });
    const last = hall.getByRole('button', { name: 'Сторож', exact: true });
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await expect(anna.page.getByRole('dialog', { name: 'Сторож' }).getByText('Ходят тут всякие.')).toBeVisible();
    await anna.page.keyboard.press('Escape');
    await expect(anna.page.getByRole('dialog')).toHaveCount(0);
  }
  await checkScreen(anna.page, 'story-play');
  await anna.page.setViewportSize({ width: 390, height: 844 });

  // Every dialog of the screen, as it is open.
  await hall.getByRole('button', { name: 'Сторож', exact: true }).click();
  await expect(anna.page.getByRole('dialog', { name: 'Сторож' })).toBeVisible();
  await checkDialog(anna.page, 'story-play-npc');
  await anna.page.keyboard.press('Escape');
  await anna.page.getByRole('button', { name: 'Ваш персонаж Анна' }).click();
  await expect(anna.page.getByRole('dialog', { name: 'Анна' }).getByText('Дождаться утра.')).toBeVisible();
  await checkDialog(anna.page, 'story-play-character');
  await anna.page.keyboard.press('Escape');
  await expect(anna.page.getByRole('dialog')).toHaveCount(0);

  // The key is hidden in the hall, with a note on it.
  await hall.getByRole('button', { name: 'Кладовая закрыто' }).click();
  await expect(anna.page.getByText('Комната закрыта: нужен предмет.')).toBeVisible();
  await actions(anna.page).getByRole('button', { name: 'Осмотреться (2⚡)' }).click();
  const found = anna.page.getByRole('dialog', { name: 'Результат поиска' });
  await expect(found.getByText('Вы нашли предмет: Медный ключ')).toBeVisible();
  await checkDialog(anna.page, 'story-play-found');
  await found.getByRole('button', { name: 'Понятно' }).click();
  await expectPoints(anna.page, 8);
  await actions(anna.page).getByRole('button', { name: 'Записки: 1' }).click();
  await expect(anna.page.getByRole('dialog', { name: 'Записки' })).toBeVisible();
  await checkDialog(anna.page, 'story-play-notes');
  await anna.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Бирка на ключе/ })
    .click();
  await expect(anna.page.getByRole('dialog').locator('strong', { hasText: 'кладовой' })).toBeVisible();
  await checkDialog(anna.page, 'story-play-note');
  await anna.page.keyboard.press('Escape');

  await actions(anna.page).getByRole('button', { name: 'Взаимодействовать' }).click();
  await expect(anna.page.getByRole('dialog', { name: 'Взаимодействовать' })).toBeVisible();
  await checkDialog(anna.page, 'story-play-interact');
  await anna.page.getByRole('button', { name: 'Применить (3⚡): Медный ключ' }).click();
  await expect(anna.page.getByText('Вы разблокировали комнату: Кладовая')).toBeVisible();
  await anna.page.keyboard.press('Escape');
  await expectPoints(anna.page, 5);

  // Boris learns of the attack, whichever way it went.
  await hall.getByRole('button', { name: 'Борис', exact: true }).click();
  const other = anna.page.getByRole('dialog', { name: 'Борис' });
  await expect(other).toBeVisible();
  await checkDialog(anna.page, 'story-play-other');
  await other.getByRole('button', { name: /Напасть/ }).click();
  await expect(anna.page.getByRole('alertdialog')).toBeVisible();
  await checkDialog(anna.page, 'story-play-attack');
  await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Напасть' }).click();
  await expect(anna.page.getByText(/^(Цель убита!|Попытка не удалась: цель предупреждена!)$/)).toBeVisible();
  await expectPoints(anna.page, 2);
  const blow = boris.page.getByRole('alertdialog');
  await expect(blow).toContainText(/Вас убили|На вас пытались напасть/);
  await expect(blow).not.toContainText('Анна');
  await checkDialog(boris.page, 'story-play-message');
  await blow.getByRole('button', { name: 'Понятно' }).click();
  await expect(blow).toHaveCount(0);

  // A press on the map moves. Who leaves the room is out of sight.
  await anna.page.getByRole('button', { name: 'Показать всю карту' }).click();
  await anna.page.locator('[data-room="store"]').click();
  await expect(roomPanel(anna.page, 'Кладовая')).toBeVisible();
  await expectPoints(anna.page, 0);
  await expect(roomPanel(boris.page, 'Зал').getByRole('button', { name: 'Анна', exact: true })).toHaveCount(0);
  await expect(actions(anna.page).getByRole('button', { name: /Осмотреться.*недостаточно/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  // A message of the host reaches Vera although her connection is away, and is acknowledged for good.
  await vera.disconnect();
  await expect(vera.page.getByText('Переподключаемся…')).toBeVisible();
  await changeCharacter(guests.vera, { message: 'Вас ждут во дворе.' });
  vera.reconnect();
  const message = vera.page.getByRole('alertdialog', { name: 'Сообщение' });
  await expect(message).toContainText('Вас ждут во дворе.');
  await expect(vera.page.getByText('Переподключаемся…')).toHaveCount(0);
  await message.getByRole('button', { name: 'Понятно' }).click();
  await expect(message).toHaveCount(0);
  await vera.page.reload();
  await expect(roomPanel(vera.page, 'Зал')).toBeVisible();
  await expect(message).toHaveCount(0);

  // Without the role card there is no play, and with it she is back where she stood.
  await takeCard(vera.userId, guests.vera);
  await expect(vera.page.getByText('Карта недоступна')).toBeVisible();
  await expect(vera.page.getByText('Игроку не выдан персонаж для этой главы').first()).toBeVisible();
  await checkScreen(vera.page, 'story-play-none');
  await giveCard(vera.userId, guests.vera);
  await expect(roomPanel(vera.page, 'Зал')).toBeVisible();

  // Everybody is in the play again after a new start.
  await ask(storyPlayTools.restart, { body: {} }, (await developer()).token);
  await expect(roomPanel(anna.page, 'Зал')).toBeVisible();
  await expectPoints(anna.page, 10);
  await Promise.all([anna, boris, vera].map(({ page }) => page.context().close()));
});
