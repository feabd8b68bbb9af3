import { lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { info, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { answerAs, openParty } from '../../support/api/party.ts';
import { newcomer } from '../../support/api/people.ts';
import { contextOf, newContext } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';

const PHONE = { width: 360, height: 560 };

test('26.5: a latecomer waits on the bench, watches, is seated between questions and answers', async ({ browser }) => {
  const host = await newcomer('Ведущая');
  const party = await openParty(host.session, 2, 4, 'Вечер с опоздавшим');
  const { lobbyId, code } = party;
  await start(lobbyId, host.session);
  await pause(lobbyId, true, host.session);
  const [late, lead] = [
    await newContext(browser, { viewport: PHONE }),
    (await contextOf(browser, host, { viewport: PHONE })).context,
  ];
  const page = await late.newPage();
  await page.goto(`/join/${code}`);
  await expect(page.getByText('Идёт игра. Садитесь на скамейку')).toBeVisible();
  await page.getByLabel('Как вас называть').fill('Опоздавшая Оля');
  await page.getByRole('button', { name: 'На скамейку' }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  await expect(page.getByText('Вы на скамейке', { exact: true })).toBeVisible();

  const leads = await lead.newPage();
  await leads.goto(`/game/${lobbyId}`);
  await setPhase(lobbyId, PHASE.answering, host.session);
  await leads.getByRole('button', { name: 'Ещё', exact: true }).click();
  await leads.getByRole('button', { name: 'Посадить: Опоздавшая Оля' }).click();
  await expect(leads.getByText('Никого нет: кто придёт')).toBeVisible();
  await expect(page.getByText('Вы отвечаете со следующего вопроса.')).toBeVisible();
  // Everybody who is asked has answered.
  await answerAs(party, party.captains);
  expect((await info(lobbyId)).progress).toMatchObject({ answered: 2, expected: 2 });

  await setPhase(lobbyId, PHASE.results, host.session);
  await setPhase(lobbyId, PHASE.answering, host.session);
  await page.getByRole('group', { name: 'Варианты ответа' }).getByRole('button').first().click();
  await expect(page.getByRole('main').getByText(/^Ответ принят/)).toBeVisible();

  // With the switch off, nobody else comes in.
  await leads.getByRole('switch', { name: 'Пускать опоздавших' }).click();
  const mayWait = async () => (await ask(lobbies.lobbyByCode, { params: { code } })).mayWait;
  await expect.poll(mayWait).toBeUndefined();
  await Promise.all([late.close(), lead.close()]);
  await remove(lobbyId, host.session);
});
