import { games, invitations, lobbies, PHASE, PHASES, teams } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { info, pause, remove, setPhase } from '../../support/api/games.ts';
import { issueTokens, newcomer } from '../../support/api/people.ts';
import { cut, layoutFaults, smallestText } from '../../support/browser/layout.ts';
import { contextOf, keepPicture, newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';

const PHONE = { width: 360, height: 560 };
const HALLS = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];
const TEAMS = 30;
/** As many as the operator allows, with the host. */
const PEOPLE = 200;
/** Calls that are under way at the same time. */
const AT_ONCE = 10;
/** On a phone pixels, in a hall a share of the width. */
const READABLE = { phone: 12, hall: 0.013 };

async function forAll<T>(all: readonly T[], call: (each: T, index: number) => Promise<unknown>): Promise<void> {
  const left = [...all.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await call(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function measure(page: Page, what: string, least: number): Promise<void> {
  expect.soft(await layoutFaults(page, 'main'), what).toEqual([]);
  const { size, text } = await smallestText(page);
  expect.soft(size, `${what}: «${text}»`).toBeGreaterThanOrEqual(least);
  await keepPicture(page, `26-14-${what}`);
}

/** What is told of right or wrong and of the place covers the screen for a moment. */
const momentIsOver = (page: Page) =>
  expect(page.locator('main button[tabindex="-1"][aria-hidden="true"]')).toHaveCount(0);

/** A hall scrolls nothing: all is on the screen, at a size that the last row reads. */
async function measureHall(page: Page, what: string): Promise<void> {
  for (const size of HALLS) {
    await page.setViewportSize(size);
    const where = `${what}-${size.width}`;
    await measure(page, where, READABLE.hall * size.width);
    expect.soft(await page.evaluate(cut), where).toEqual([]);
    expect.soft(await page.locator('main [style*="--least"]').count(), `${where}: smaller texts`).toBe(0);
  }
}

test('26.14: a lobby of thirty teams and two hundred people is made by the form and played to its final', async ({
  browser,
}) => {
  const [lead, last] = [await newcomer('Ведущая'), await newcomer('Последняя')];
  const { token } = lead.session;
  const phone = { viewport: PHONE, reducedMotion: 'reduce' } as const;
  const host = await (await contextOf(browser, lead, phone)).context.newPage();
  const player = await (await contextOf(browser, last, phone)).context.newPage();
  const hall = await (await newContext(browser, { reducedMotion: 'reduce' })).newPage();

  await host.goto('/lobby/create');
  await host.getByLabel('Название').fill('Большой зал');
  await host.getByRole('radio').first().check({ force: true });
  await expect(host.getByText('От 1 до 200'), 'what the operator allows').toBeVisible();
  await host.getByRole('textbox', { name: 'Максимум игроков' }).fill(`${PEOPLE}`);
  await host.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(host).toHaveURL(/\/lobby\/(?!create)[^/]+$/);
  const lobbyId = new URL(host.url()).pathname.split('/').at(-1)!;
  const view = async () => (await ask(lobbies.getLobby, { params: { id: lobbyId } }, token)).lobby;
  // Its phases take so long that none ends by itself here.
  await ask(lobbies.updateLobby, { body: { lobbyId, updates: { quest: 'quiz-evening' } } }, token);
  const count = host.getByRole('group', { name: 'Команд', exact: true });
  await count.getByRole('textbox').fill(`${TEAMS}`);
  await count.getByRole('textbox').press('Enter');
  await expect.poll(async () => (await view()).teamOrder.length).toBe(TEAMS);
  await forAll((await view()).teamOrder, async (teamId, index) => {
    const name = index % 3 === 0 ? `Достопримечательные путешественницы ${index}` : `Ночные совы ${index}`;
    await ask(teams.updateTeam, { body: { lobbyId, teamId, updates: { name } } }, token);
  });

  const people = [
    ...(await issueTokens(PEOPLE - 2, 'hall')),
    { userId: last.session.user.userId, token: last.session.token },
  ];
  await forAll(people, (person) =>
    ask(invitations.joinAnyTeam, { body: { lobbyId, userId: person.userId } }, person.token),
  );
  const seated = Object.values((await view()).teams).map(({ members }) => members.length);
  expect([Math.min(...seated), Math.max(...seated)], 'filled evenly').toEqual([6, 7]);

  await player.goto(`/lobby/${lobbyId}`);
  await hall.goto(`/broadcast/${lobbyId}`);
  for (const page of [host, player]) await expect(page.getByText(`${PEOPLE}/${PEOPLE}`).first()).toBeAttached();
  await measure(host, 'lobby-host', READABLE.phone);
  await measure(player, 'lobby-player', READABLE.phone);
  await expect(hall.getByText(`${PEOPLE - 1} игроков из ${PEOPLE - 1}`)).toBeVisible();
  await measureHall(hall, 'waiting');

  await host.getByRole('button', { name: 'Start Game' }).click();
  await expect(host).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  await pause(lobbyId, true, lead.session);
  await expect(player).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  for (const phase of PHASES.filter((each) => each !== PHASE.introOrFinal)) {
    await setPhase(lobbyId, phase, lead.session);
    await pause(lobbyId, true, lead.session);
    const scores = hall.getByRole('list', { name: 'Счёт' });
    await expect(scores).toBeVisible();
    if (phase === PHASE.answering) {
      const { teams: playing } = await info(lobbyId);
      const teamOf = new Map(playing.flatMap(({ teamId, members }) => members.map(({ id }) => [id, teamId] as const)));
      await forAll(people.slice(0, -1), ({ userId, token: own }, index) => {
        const body = { teamId: teamOf.get(userId)!, answers: [index % 4] };
        return ask(games.answer, { params: { lobbyId }, body }, own);
      });
      await player.getByRole('group', { name: 'Варианты ответа' }).getByRole('button').first().click();
      await expect(player.getByRole('main').getByText(/^Ответ принят/)).toBeVisible();
      expect((await info(lobbyId)).progress).toMatchObject({ answered: PEOPLE - 1, expected: PEOPLE - 1 });
    }
    await measureHall(hall, `phase-${phase}`);
    if (phase === PHASE.results) await expect(player.getByText('Ответы команд').first()).toBeVisible();
    await momentIsOver(player);
    await measure(player, `phase-${phase}-player`, READABLE.phone);
    await measure(host, `phase-${phase}-host`, READABLE.phone);
  }

  await setPhase(lobbyId, PHASE.introOrFinal, lead.session);
  await hall.getByRole('button', { name: 'Показать всё' }).click();
  await expect(hall.getByRole('button', { name: 'Показать ещё раз' })).toBeVisible();
  await measureHall(hall, 'final');
  for (const [who, page] of Object.entries({ host, player })) {
    await expect(page.getByRole('heading', { name: 'Итоговый счёт' })).toBeVisible();
    await momentIsOver(page);
    await measure(page, `final-${who}`, READABLE.phone);
  }
  await remove(lobbyId, lead.session);
  for (const page of [host, player, hall]) await page.context().close();
});
