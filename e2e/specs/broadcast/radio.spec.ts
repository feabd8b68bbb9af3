import { rooms } from '@luplay/contracts/broadcast';
import { ask, send, session } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { choose, contextOf, headed, newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const heard = (where: Page) =>
  where.evaluate(() => {
    const audio = document.querySelector('audio') as HTMLAudioElement;
    const { currentTime: time, paused, volume, currentSrc: src } = audio;
    return { time, paused, volume, src, at: Date.now() / 1000 };
  });

/** Difference between the positions of two listeners, seconds. */
async function apart(one: Page, other: Page): Promise<number> {
  const [a, b] = await Promise.all([heard(one), heard(other)]);
  if (a.src !== b.src || a.paused || b.paused) return Number.POSITIVE_INFINITY;
  return Math.abs(a.time - a.at - (b.time - b.at));
}

test('the radio is in sync for a late listener, after pause, next and volume changes', async ({ browser }) => {
  const { token } = await session(account('developer'));
  const { code } = await ask(rooms.createRoom, { body: { title: 'Радиоточка' } }, token);
  const { context } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await page.goto(`/controlRoom/${code}`);
  await choose(page, 'Плейлист', 'Между вопросами');
  // The switch follows the server.
  const panel = page.getByRole('switch', { name: /панель радио/ });
  await panel.click();
  await expect(panel).toBeChecked();
  await page.getByRole('button', { name: 'Включить' }).click();
  await expect(page.getByText('В эфире')).toBeVisible();

  const guests = await newContext(browser);
  const early = await guests.newPage();
  await early.goto(`/room/${code}`);
  await early.getByRole('button', { name: 'Слушать радио' }).click();
  await expect.poll(() => heard(early).then(({ time }) => time)).toBeGreaterThan(1.5);
  const late = await guests.newPage();
  await late.goto(`/room/${code}`);
  await late.getByRole('button', { name: 'Слушать радио' }).click();
  await expect.poll(() => apart(early, late)).toBeLessThan(0.5);

  await page.getByRole('button', { name: 'Следующий трек' }).click();
  for (const listener of [early, late]) {
    await expect(listener.getByText('Вверх по лестнице')).toBeVisible();
    await expect.poll(() => heard(listener).then(({ src }) => src)).toContain('/media/radio/stairs.wav');
  }
  await expect.poll(() => apart(early, late)).toBeLessThan(0.5);

  await page.getByRole('button', { name: 'Пауза' }).click();
  for (const listener of [early, late]) {
    await expect(listener.getByText('На паузе')).toBeVisible();
    await expect.poll(() => heard(listener).then(({ paused }) => paused)).toBe(true);
  }
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.getByLabel('Громкость').fill('20');
  for (const listener of [early, late]) {
    await expect.poll(() => heard(listener).then(({ volume }) => volume)).toBeCloseTo(0.2);
    await expect.poll(() => heard(listener).then(({ paused }) => paused)).toBe(false);
  }
  await expect.poll(() => apart(early, late)).toBeLessThan(0.5);

  await panel.click();
  await expect(panel).not.toBeChecked();
  await expect(early.getByText('Вверх по лестнице')).toHaveCount(0);
  await expect(early.getByRole('button', { name: 'Не слушать' })).toBeVisible();
  await page.getByRole('button', { name: 'Выключить' }).click();
  await expect(early.getByRole('button', { name: 'Не слушать' })).toHaveCount(0);
  await expect.poll(() => heard(early).then(({ paused }) => paused)).toBe(true);
  await guests.close();
  await context.close();
  await send(rooms.deleteRoom, { params: { code } }, token);
});

test('anybody can preview the playlists', async ({ browser }) => {
  const guests = await newContext(browser);
  const guest = await guests.newPage();
  await guest.goto('/radio');
  await headed(guest, 'Радио');
  await guest.getByRole('button', { name: 'Включить', exact: true }).click();
  await expect.poll(() => heard(guest).then(({ time }) => time)).toBeGreaterThan(0.3);
  await guest.getByRole('button', { name: 'Следующий трек' }).click();
  await expect.poll(() => heard(guest).then(({ src }) => src)).toContain('/media/radio/tea-break.wav');
  await choose(guest, 'Плейлист', 'Поздний вечер');
  await guest.getByRole('button', { name: /^Ночной трамвай/ }).click();
  await expect
    .poll(() => heard(guest).then(({ src, paused }) => !paused && src))
    .toContain('/media/radio/night-tram.wav');
  await guest.getByRole('button', { name: 'Пауза' }).click();
  await checkScreen(guest, 'radio');
  await guest.route('**/media/radio/playlists.json', (route) => route.fulfill({ status: 404 }));
  await guest.reload();
  await expect(guest.getByText('Ошибка загрузки плейлистов').first()).toBeVisible();
  await guests.close();
});
