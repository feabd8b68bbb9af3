import { spectators } from '@luplay/contracts/broadcast';
import {
  type GameView,
  type LobbyView,
  lobbies,
  PHASE,
  PHASES,
  TEAM_COLORS,
  teams,
} from '@luplay/contracts/lobby-game';
import { address, ask, type Session } from '../../support/api/api.ts';
import {
  answer,
  type Lobby,
  lobbyWithTeams,
  pause,
  remove,
  setPhase,
  start,
  toLobby,
} from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { settle } from '../../support/browser/check-screen.ts';
import { brokenWords, cut, overlaps } from '../../support/browser/layout.ts';
import { newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
];
const TEAMS = 12;
const NAME = 'Достопримечательные путешественницы юга';

/** Text of exactly so many characters. */
const words = (length: number) => 'Какая из экспедиций впервые достигла этого берега '.repeat(20).slice(0, length);

let people: Session[];
let lobby: Lobby;

test.beforeAll(async () => {
  people = await Promise.all(
    Array.from(
      { length: TEAMS },
      async (_, index) => (await newcomer(`Константин Константинопольский ${index}`)).session,
    ),
  );
  lobby = await lobbyWithTeams(people, undefined, words(80));
  await Promise.all(
    lobby.teamIds.map((teamId, index) => {
      const updates = { name: `${index} ${NAME}`.slice(0, 40), color: TEAM_COLORS[index]!, maxMembers: 2 };
      return ask(teams.updateTeam, { body: { lobbyId: lobby.lobbyId, teamId, updates } }, people[index]!.token);
    }),
  );
});

test.afterAll(() => remove(lobby.lobbyId, people[0]!));

interface Shown {
  lobby: LobbyView;
  game: GameView | null;
}

/**
 * The page with the lobby as it is; `stretched` says everything at the length that an author may give it, and has a
 * picture.
 */
async function watch(page: Page, stretched = false): Promise<void> {
  const call = address(spectators.watchLobby, { params: { lobbyId: lobby.lobbyId } });
  await page.unrouteAll();
  // Socket messages have the same content, but without the long texts.
  await page.routeWebSocket(/\/ws\/broadcast\//, () => {});
  await page.route(`**${call}`, async (route) => {
    const response = await route.fetch();
    const shown = (await response.json()) as Shown;
    await route.fulfill({ response, json: stretched ? stretch(shown) : shown });
  });
  await page.goto(`/broadcast/${lobby.lobbyId}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Трансляция: / })).toBeAttached();
}

function stretch({ game, ...rest }: Shown): Shown {
  const question = game?.currentQuestion;
  if (!game || !question) return { ...rest, game };
  return {
    ...rest,
    game: {
      ...game,
      currentQuestion: {
        ...question,
        question: words(500),
        ...(question.options && { options: question.options.map(() => words(200)) }),
        ...(game.roundPhase >= PHASE.results && { explanation: words(500) }),
        media: { type: 'Picture', pictureQuestion: { path: '/media/quiz/q-0b8f.webp' } },
      },
    },
  };
}

/** Checks that nothing on the screen is clipped. */
async function whole(page: Page, what: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expect
      .poll(() => page.evaluate(cut), { message: `${what} at ${screen.width} × ${screen.height}` })
      .toEqual([]);
  }
}

test('a projector shows every phase without clipping for twelve teams with long names', async ({ browser }) => {
  const context = await newContext(browser, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  const [host] = people as [Session];
  const { lobbyId, teamIds } = lobby;
  await watch(page);
  await expect(page.getByText('Команды собираются')).toBeVisible();
  await whole(page, 'the waiting room');

  await start(lobbyId, host);
  await pause(lobbyId, true, host);
  await watch(page);
  await expect(page.getByRole('heading', { name: 'Начинаем!' })).toBeVisible();
  await expect(page.getByText('Константин Константинопольский 11')).toBeVisible();
  await whole(page, 'the intro');

  for (const phase of PHASES.filter((each) => each < 5)) {
    await setPhase(lobbyId, phase, host);
    await pause(lobbyId, true, host);
    if (phase === PHASE.answering) {
      // All but the last: the question stays open.
      await Promise.all(teamIds.slice(1).map((team, index) => answer(lobbyId, team, index % 4, people[index + 1]!)));
    }
    await watch(page);
    await expect(page.getByRole('list', { name: 'Счёт' }).getByRole('listitem')).toHaveCount(TEAMS);
    await whole(page, `phase ${phase}`);
    if (phase === PHASE.themeChoice || phase === PHASE.totals) continue;
    await watch(page, true);
    await expect(page.getByRole('heading', { name: words(500).trim() })).toBeVisible();
    await whole(page, `phase ${phase} with everything at its longest`);
  }

  await setPhase(lobbyId, PHASE.introOrFinal, host);
  await watch(page);
  await expect(page.getByRole('heading', { name: 'Финал' })).toBeVisible();
  await whole(page, 'the final');
  await context.close();
});

test('12.5: before the start, nothing on a projector overlaps and no word is broken', async ({ browser }) => {
  const context = await newContext(browser, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  const [host] = people as [Session];
  const pair = await lobbyWithTeams(people.slice(0, 2), undefined, 'Вечер пятницы');
  for (const { lobbyId } of [lobby, pair]) {
    await toLobby(lobbyId, host);
    await page.unrouteAll();
    await page.goto(`/broadcast/${lobbyId}`);
    await expect(page.getByText('Команды собираются')).toBeVisible();
    await whole(page, 'the waiting room');
    for (const screen of SCREENS) {
      const at = `${screen.width} × ${screen.height}`;
      await page.setViewportSize(screen);
      await settle(page);
      expect.soft(await page.evaluate(overlaps, 'main'), `texts over each other, ${at}`).toEqual([]);
      expect.soft(await page.evaluate(brokenWords, 'main'), `words cut in two, ${at}`).toEqual([]);
    }
  }
  await remove(pair.lobbyId, host);
  await context.close();
});

test('12.4: the waiting screen of a public lobby offers a QR code on a projector and a link on a phone', async ({
  browser,
}) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  const [host] = people as [Session];
  const { lobbyId } = await lobbyWithTeams([host], undefined, 'Заходите');
  const code = page.getByRole('link', { name: 'QR-код: играть в этом лобби' });
  await page.setViewportSize(SCREENS[0]!);
  await page.goto(`/broadcast/${lobbyId}`);
  await expect(code).toHaveAttribute('href', /^\/join\/\d{6}$/);
  // The address of the network, where there is one: `localhost` opens on this machine alone.
  await expect(page.getByText(new RegExp(`^\\S+:${new URL(page.url()).port}$`))).toBeVisible();
  const path = await code.locator('path').getAttribute('d');
  expect(path?.split('M').length, 'dark modules of the QR code').toBeGreaterThan(200);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(code).toHaveCount(0);
  await page.getByRole('link', { name: 'Играть', exact: true }).click();
  await expect(page, 'a visitor needs no session').toHaveURL(/\/join\/\d{6}$/);

  await page.goto(`/broadcast/${lobbyId}`);
  await expect(page.getByRole('link', { name: 'Играть', exact: true })).toBeVisible();
  const closing = { lobbyId, updates: { isPublic: false } };
  const { lobby } = await ask(lobbies.updateLobby, { body: closing }, host.token);
  await expect(page.getByText('Закрытое лобби')).toBeVisible();
  await page.goto(`/broadcast/${lobbyId}?code=${lobby.broadcastCode}`);
  await expect(page.getByText('Смотрите на телефоне')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Играть', exact: true })).toHaveCount(0);
  await remove(lobbyId, host);
  await context.close();
});

test('an unknown broadcast shows one message and a way out', async ({ browser }) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto('/broadcast/nobody-knows-it');
  await expect(page.getByText('Трансляция не найдена')).toHaveCount(1);
  await page.getByRole('link', { name: 'Ввести другой код' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await context.close();
});
