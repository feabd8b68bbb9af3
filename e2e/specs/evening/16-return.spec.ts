import { remove } from '../../support/api/games.ts';
import { openParty } from '../../support/api/party.ts';
import { newcomer } from '../../support/api/people.ts';
import { newContext } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';

test('26.16: a guest takes the seat to another device by the six letters of the profile menu', async ({ browser }) => {
  const host = (await newcomer('Ведущая')).session;
  const party = await openParty(host, 1, 4, 'Вечер с переездом');
  const [old, fresh] = [await newContext(browser), await newContext(browser)];
  const page = await old.newPage();
  await page.goto(`/join/${party.code}`);
  await page.getByLabel('Как вас называть').fill('Бодрый енот');
  await page.getByRole('button', { name: 'Играть в любой команде' }).click();
  await page.getByRole('button', { name: /^Меню профиля/ }).click();
  await page.getByRole('menuitem', { name: 'Код возвращения' }).click();
  const letters = page.getByRole('dialog').getByText(/^[А-Я]{6}$/);
  const code = (await letters.textContent()) ?? '';
  // The same letters again: a code that was written down stays good.
  await page.reload();
  await page.getByRole('button', { name: /^Меню профиля/ }).click();
  await page.getByRole('menuitem', { name: 'Код возвращения' }).click();
  await expect(letters).toHaveText(code);

  const phone = await fresh.newPage();
  await phone.goto(`/join/${party.code}`);
  await phone.getByRole('link', { name: 'Вернуться по коду' }).click();
  await phone.getByLabel('Код возвращения').fill(code.toLowerCase());
  await phone.getByRole('button', { name: 'Вернуться', exact: true }).click();
  await phone.getByRole('link', { name: 'В лобби' }).click();
  await expect(phone.getByText('Бодрый енот').first()).toBeVisible();
  // Looking at it there takes nothing from the letters that were written down.
  await phone.getByRole('button', { name: /^Меню профиля/ }).click();
  await phone.getByRole('menuitem', { name: 'Код возвращения' }).click();
  await expect(phone.getByRole('dialog').getByText(/^[А-Я]{6}$/)).toHaveText(code);
  await Promise.all([old.close(), fresh.close()]);
  await remove(party.lobbyId, host);
});
