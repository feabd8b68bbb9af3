import { myGames, PHASE } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { remove, setPhase, start } from '../../support/api/games.ts';
import { answerAs, openParty } from '../../support/api/party.ts';
import { newcomer } from '../../support/api/people.ts';
import { contextOf, newContext } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';

test('26.16: after a game the host opens its record by a link, players review it, and the link ends', async ({
  browser,
}) => {
  const host = await newcomer('Ведущая');
  const party = await openParty(host.session, 2, 4, 'Вечер с записью');
  const { lobbyId } = party;
  await start(lobbyId, host.session);
  for (let question = 0; question < 2; question += 1) {
    await setPhase(lobbyId, PHASE.answering, host.session);
    await answerAs(party, party.captains);
    await setPhase(lobbyId, PHASE.totals, host.session);
  }
  await setPhase(lobbyId, PHASE.introOrFinal, host.session);
  // The game's record is written behind its end, and the page asks once.
  const past = () => ask(myGames.gameHistory, {}, host.session.token);
  await expect.poll(async () => (await past()).games).toHaveLength(1);

  const { context } = await contextOf(browser, host, { viewport: { width: 360, height: 560 } });
  const page = await context.newPage();
  await page.goto('/my-games');
  await page.getByRole('button', { name: /^Запись игры.*Вечер с записью/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Вопрос 1 из 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Дальше' }).click();
  await expect(dialog.getByText('Вопрос 2 из 2')).toBeVisible();
  const made = page.waitForResponse(/\/link$/);
  await dialog.getByRole('button', { name: 'Открыть по ссылке' }).click();
  const { link } = (await (await made).json()) as { link: string };

  const stranger = await newContext(browser, { viewport: { width: 390, height: 844 } });
  const open = await stranger.newPage();
  const response = await open.goto(`/record/${link}`);
  expect(response?.headers()['x-robots-tag']).toContain('noindex');
  await expect(open.getByRole('heading', { level: 1, name: 'Вечер с записью' })).toBeVisible();
  await expect(open.getByText('Капитан 1').first()).toBeAttached();
  // Teams differ without their colours: by pattern or sign.
  const lines = await open
    .locator('svg[role=img] polyline')
    .evaluateAll((all) =>
      all.map((line) => line.getAttribute('stroke-dasharray') + line.nextElementSibling!.getAttribute('d')!),
    );
  expect(new Set(lines).size).toBe(2);
  // 26.10: nothing moves when the picture comes.
  const draw = await open.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      void promise.then(() => toBlob.apply(this, given));
    };
    return { go: resolve };
  });
  await open.getByRole('button', { name: 'Картинка с итогами' }).click();
  const preview = open.getByRole('dialog');
  await expect(preview.getByText('Рисуем…')).toBeAttached();
  const boxes = () =>
    preview.getByRole('button').evaluateAll((all) => all.map((each) => (each as HTMLElement).offsetTop));
  const before = await boxes();
  await draw.evaluate(({ go }) => go());
  await expect(preview.getByRole('img')).toBeVisible();
  expect(await boxes()).toEqual(before);

  await dialog.getByRole('button', { name: 'Закрыть ссылку' }).click();
  await expect(dialog.getByRole('button', { name: 'Открыть по ссылке' })).toBeVisible();
  await open.reload();
  await expect(open.getByText('Записи нет')).toBeVisible();
  await Promise.all([context.close(), stranger.close()]);
  await remove(lobbyId, host.session);
});
