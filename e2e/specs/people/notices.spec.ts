import { lobbyWithTeams, remove } from '../../support/api/games.ts';
import { contextOf } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 560 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`a notice is shown above an open dialog on a ${size} and can be dismissed`, async ({ browser }) => {
    const { context, me } = await contextOf(browser, account('User', 0));
    const lobby = await lobbyWithTeams([me]);
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    await page.route('**/api2/lobby/team/update-fields', (route) => route.abort());
    await page.goto(`/lobby/${lobby.lobbyId}`);
    await page.getByRole('button', { name: 'Изменить команду «Команда 1»' }).click();
    const dialog = page.getByRole('dialog', { name: 'Изменить команду' });
    await dialog.getByRole('button', { name: 'Сохранить' }).click();

    // `getByRole` finds only elements that screen readers can read.
    const notice = page.getByRole('region', { name: 'Уведомления' }).getByRole('alert');
    // It stays while a pointer is on it.
    await notice.hover();
    const close = notice.getByRole('button', { name: 'Закрыть' });
    for (const part of [notice, close]) {
      const onTop = await part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(onTop).toBe(true);
    }
    const clear = await dialog.evaluate((element) => {
      const button = [...element.querySelectorAll('button')].at(-1)!;
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(clear, 'the buttons of the window are free').toBe(true);
    await close.click();
    await expect(notice).toBeHidden();
    await expect(dialog).toBeVisible();
    await context.close();
    await remove(lobby.lobbyId, me);
  });
}
