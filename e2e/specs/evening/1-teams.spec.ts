import { invitations, lobbies, TEAM_COLORS, TEAM_ICONS } from '@luplay/contracts/lobby-game';
import { accounts } from '@luplay/contracts/user';
import { ask } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { contextOf, keepPicture } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';

const SMALL = { width: 360, height: 560 };
/** Nothing of it scrolls under a drag. */
const WIDE = { width: 1280, height: 2400 };
const GUESTS = 11;

/** How much of what was on the screen has moved since the page was opened, without a press. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift there is no call.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('26.1: the host sets five teams, twelve guests fill them evenly, one is moved, and one makes a team of their own', async ({
  browser,
}) => {
  const lead = await newcomer('Ведущая');
  const { token, user } = lead.session;
  const body = { userId: user.userId, title: 'Вечер', quest: 'quiz-quick' };
  const { lobbyId } = await ask(lobbies.createLobby, { body }, token);
  const guests = [];
  for (let index = 1; index <= GUESTS; index += 1) {
    const account = { guest: true as const, displayName: `Гость ${index}` };
    const guest = await ask(accounts.createAccount, { body: account });
    await ask(lobbies.joinLobby, { body: { lobbyId, userId: guest.user.userId } }, guest.token);
    guests.push({ session: guest });
  }
  const open = async (person: Parameters<typeof contextOf>[1]) => {
    const { context } = await contextOf(browser, person, { viewport: SMALL, hasTouch: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`/lobby/${lobbyId}`);
    return page;
  };
  const twelfth = await newcomer('Последняя');
  const joining = { lobbyId, userId: twelfth.session.user.userId };
  await ask(lobbies.joinLobby, { body: joining }, twelfth.session.token);
  const host = await open(lead);
  await expect(host.getByText('Чтобы начать, нужна хотя бы одна команда с участником.')).toBeInViewport();
  await expect(host.getByRole('button', { name: 'Start Game' })).toBeInViewport();
  await expect(host.getByRole('heading', { name: 'Приглашение' })).toBeVisible();
  expect(await shiftOf(host), 'layout shift on arrival, host').toBeLessThanOrEqual(0.05);

  const count = host.getByRole('group', { name: 'Команд', exact: true });
  await count.getByRole('textbox').fill('5');
  await count.getByRole('textbox').press('Enter');
  await expect.poll(async () => (await view()).teamOrder.length).toBe(5);
  const { teams } = await view();
  expect(new Set(Object.values(teams).map(({ icon }) => icon)).size).toBe(5);

  for (const { session } of guests) {
    const { userId } = session.user;
    await ask(invitations.joinAnyTeam, { body: { lobbyId, userId } }, session.token);
  }
  const last = await open(twelfth);
  await expect(last.getByRole('button', { name: 'Играть в любой команде' })).toBeInViewport();
  expect(await layoutFaults(last, 'main')).toEqual([]);
  await last.getByRole('button', { name: 'Играть в любой команде' }).tap();
  await expect(last.getByText('Ждём, когда ведущий начнёт игру.')).toBeInViewport();
  const sizes = async () => Object.values((await view()).teams).map(({ members }) => members.length);
  await expect.poll(async () => (await sizes()).sort()).toEqual([2, 2, 2, 3, 3]);
  await keepPicture(last, '26-1-player');
  await keepPicture(host, '26-1-host', { fullPage: true });

  await host.getByRole('button', { name: 'Пересадить: Последняя' }).tap();
  const dialog = host.getByRole('dialog', { name: 'Куда пересадить игрока Последняя?' });
  await dialog
    .getByRole('button', { name: /, 3 из/ })
    .first()
    .tap();
  await expect.poll(async () => Math.max(...(await sizes()))).toBe(4);
  await expect(dialog).toBeHidden();

  await host.setViewportSize(WIDE);
  const teamOf = (name: string) =>
    Object.values(lobby.teams).find(({ members }) => members.some((m) => m.name === name));
  let lobby = await view();
  const from = teamOf('Гость 2')!;
  const to = Object.values(lobby.teams).find(({ teamId, members }) => teamId !== from.teamId && members.length < 4)!;
  const card = (team: typeof to) => host.getByRole('article', { name: team.name });
  await card(from).getByRole('listitem').filter({ hasText: 'Гость 2' }).dragTo(card(to));
  await expect(card(to).getByText('Гость 2', { exact: true }), 'dragged by the mouse').toBeVisible();
  lobby = await view();
  expect(teamOf('Гость 2')?.teamId).toBe(to.teamId);

  // A team has the sign and colour that its founder chose, and changes them.
  await last.getByRole('button', { name: 'Создать команду' }).tap();
  const own = last.getByRole('dialog');
  await own.getByLabel('Название команды').fill('Свои');
  const choose = async (sign: number, color: number) => {
    await own.getByRole('button', { name: TEAM_ICONS[sign]!, exact: true }).tap();
    await own.getByRole('radio', { name: `Цвет ${color + 1}`, exact: true }).check({ force: true });
  };
  await choose(6, 4);
  await own.getByRole('button', { name: 'Создать', exact: true }).tap();
  const look = async () => {
    const { icon, color } = Object.values((await view()).teams).find(({ name }) => name === 'Свои') ?? {};
    return [icon, color];
  };
  await expect.poll(look).toEqual([TEAM_ICONS[6], TEAM_COLORS[4]]);
  await last.getByRole('button', { name: 'Изменить команду «Свои»' }).tap();
  await choose(7, 5);
  await own.getByRole('button', { name: 'Сохранить', exact: true }).tap();
  await expect.poll(look).toEqual([TEAM_ICONS[7], TEAM_COLORS[5]]);
  await expect(host.getByRole('article', { name: 'Свои' })).toContainText(TEAM_ICONS[7]!);
  await ask(lobbies.deleteLobby, { params: { id: lobbyId } }, token);
  await host.context().close();
  await last.context().close();

  async function view() {
    return (await ask(lobbies.getLobby, { params: { id: lobbyId } }, token)).lobby;
  }
});
