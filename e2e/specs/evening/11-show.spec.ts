import { lobbies, PHASE, reactions } from '@luplay/contracts/lobby-game';
import { ask, send } from '../../support/api/api.ts';
import { answer, info, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { guestIn, openParty } from '../../support/api/party.ts';
import { newcomer } from '../../support/api/people.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { contextFor, newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';

const PHONE = { viewport: { width: 360, height: 560 }, hasTouch: true, isMobile: true };

test('26.11: the show: entrances, reactions, one line on all screens, predictions, and switches for all of it', async ({
  browser,
}) => {
  const lead = await newcomer('Ведущая');
  const party = await openParty(lead.session, 2, 3, 'Вечер с шоу');
  const { lobbyId, captains, teamIds } = party;
  const hall = await (await newContext(browser, { viewport: { width: 1024, height: 768 } })).newPage();
  await hall.goto(`/broadcast/${lobbyId}`);
  await expect(hall.locator('[data-show] > *').first(), 'the show is there').toBeAttached();
  const [guest] = await Promise.all([
    guestIn(party, teamIds[0]!, 'Тихая рысь'),
    expect(hall.getByText('Тихая рысь с нами!')).toBeVisible(),
  ]);
  await expect(hall.getByText('Капитан 1, Тихая рысь')).toBeVisible();

  await start(lobbyId, lead.session);
  await pause(lobbyId, true, lead.session);
  await setPhase(lobbyId, PHASE.question, lead.session);
  const phone = await (await contextFor(browser, guest, PHONE)).newPage();
  const watcher = await (await newContext(browser, PHONE)).newPage();
  await Promise.all([phone.goto(`/game/${lobbyId}`), watcher.goto(`/broadcast/${lobbyId}`)]);
  const lineOf = (page: Page) => page.locator('[data-show] > p');
  await expect(lineOf(hall)).toHaveText(/\S/);
  await expect(lineOf(watcher), 'all screens say the same').toHaveText((await lineOf(hall).textContent())!);

  const bar = phone.getByRole('region', { name: 'Реакции на экран' });
  await bar.getByRole('button', { name: 'Аплодисменты' }).tap();
  await Promise.all([
    expect(bar.getByRole('button', { name: 'Огонь' })).toHaveAttribute('aria-disabled', 'true'),
    expect(hall.locator('[data-reaction="clap"]')).toBeVisible(),
  ]);
  const fire = () => send(reactions.react, { params: { lobbyId }, body: { reaction: 'fire' } }, captains[0]!.token);
  const [one, other] = await Promise.all([fire(), fire()]);
  expect([one.status, other.status].sort(), 'once in three seconds').toEqual([200, 429]);

  await watcher.getByRole('button', { name: 'Угадать, кто возьмёт вопрос' }).tap();
  await watcher.getByRole('button', { name: /Команда 2/ }).tap();
  await expect(watcher.getByText('Нужно хотя бы два символа')).toBeVisible();
  await watcher.getByLabel('Ваше имя для таблицы').fill('Зоркий глаз');
  const predicted = watcher.waitForResponse('**/predict');
  await watcher.getByRole('button', { name: /Команда 2/ }).tap();
  await predicted;
  await expect(watcher.getByLabel('Ваше имя для таблицы')).toHaveCount(0);

  await setPhase(lobbyId, PHASE.answering, lead.session);
  await expect(bar, 'nothing disturbs an answer').toHaveCount(0);
  expect.soft(await layoutFaults(hall, 'main')).toEqual([]);
  for (const [index, captain] of captains.entries()) await answer(lobbyId, teamIds[index]!, index, captain);
  await setPhase(lobbyId, PHASE.results, lead.session);
  const isRight = (await info(lobbyId)).results![teamIds[0]!]!.correct;
  await expect(watcher.getByText(isRight ? 'Угадали! Очко ваше' : 'В этот раз не угадали')).toBeVisible();
  await setPhase(lobbyId, PHASE.totals, lead.session);
  const table = hall.getByRole('region', { name: 'Прогнозы зрителей' });
  await expect(table.getByText(`угадали ${isRight ? 1 : 0} из 1`)).toBeVisible();
  await expect(table.getByText('Зоркий глаз')).toHaveCount(isRight ? 1 : 0);
  await expect(bar).toBeVisible();
  for (const page of [hall, phone, watcher]) expect.soft(await layoutFaults(page, 'main')).toEqual([]);

  await hall.getByRole('button', { name: 'Выключить шоу' }).click();
  await expect(table).toHaveCount(0);
  await expect(hall.locator('[data-show]')).toHaveCount(0);
  await hall.reload();
  await expect(hall.getByRole('button', { name: 'Включить шоу' }), 'the projector keeps its switch').toBeVisible();
  await watcher.emulateMedia({ reducedMotion: 'reduce' });
  await expect(watcher.locator('[data-show]'), 'reduced motion').toHaveCount(0);
  const body = { lobbyId, updates: { reactions: false } };
  await ask(lobbies.updateLobby, { body }, lead.session.token);
  await expect(bar, 'the host’s switch').toHaveCount(0);
  await remove(lobbyId, lead.session);
  for (const page of [hall, phone, watcher]) await page.context().close();
});
