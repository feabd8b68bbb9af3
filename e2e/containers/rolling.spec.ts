import { raw } from '../support/api/api.ts';
import { issueTokens } from '../support/api/people.ts';
import { allQuizzes, type Choices } from '../support/api/quizzes.ts';
import { contextOf, headed } from '../support/browser/pages.ts';
import { type Browser, expect, type Page, test } from '../support/browser/test.ts';
import { reconnections, type Shown, shownBy, watchedContext, watchScreens } from '../support/browser/watched-screen.ts';
import { account } from '../support/product/product.ts';
import { control, liveVersion } from './control.ts';
import { type Player, RunningGame } from './running-game.ts';

const GAMES = 10;
/** In as many of the games somebody plays in Chromium; two of the demo accounts play in each such game. */
const ON_PAGES = 3;
const TEAM_SIZE = 2;
const QUIZ = 'quiz-evening';
const SERVICES = ['svc-user', 'svc-lobby-game', 'svc-broadcast', 'svc-story'];
/** The remotes, each with one of its screens. */
const REMOTES = {
  'mf-profile': '/chat',
  'mf-lobby-game': '/lobby-list',
  'mf-story': '/story',
  'mf-broadcast': '/radio',
  'mf-backoffice': '/editor',
};
const COMMIT = 'next';
/** In every front-end: something that none of the screens shows for long. */
const CHANGE = { file: 'packages/web-kit/src/locale/ru.ts', from: "'Загрузка…'", to: "'Загружаем…'" };

/** Games with four players each; in some of them the first of the first team is on a page. */
async function begin(browser: Browser): Promise<{ running: RunningGame[]; pages: Page[] }> {
  const quiz = (await allQuizzes()).find(({ id }) => id === QUIZ) as Choices;
  const people: Player[] = await issueTokens(GAMES * 2 * TEAM_SIZE, 'rolling');
  const pages: Page[] = [];
  for (let index = 0; index < ON_PAGES; index += 1) {
    const { context, me } = await contextOf(browser, account('User', index));
    await watchScreens(context);
    const page = await context.newPage();
    pages.push(page);
    people[index * 2 * TEAM_SIZE + TEAM_SIZE] = { userId: me.user.userId, token: me.token, page };
  }
  const running = Array.from({ length: GAMES }, (_, index) => {
    const own = people.slice(index * 2 * TEAM_SIZE, (index + 1) * 2 * TEAM_SIZE);
    return new RunningGame(`Обновление ${index + 1}`, quiz, own);
  });
  for (const game of running) await game.begin();
  for (const [index, page] of pages.entries()) await page.goto(`/game/${running[index]!.lobbyId}`);
  return { running, pages };
}

/** A page that follows the first game without an account. */
async function watch(browser: Browser, lobbyId: string): Promise<Page> {
  const page = await (await watchedContext(browser)).newPage();
  await page.goto(`/broadcast/${lobbyId}`);
  return page;
}

interface Update {
  /** By what was updated, ms. */
  took: Record<string, number>;
  seen: Shown[];
}

/**
 * Replaces everything, one after the other. Resolves with how long each took, and with what a visitor of the remotes
 * has seen meanwhile and after it.
 */
async function updateEverything(visitor: Page): Promise<Update> {
  const took: Record<string, number> = {};
  const seen: Shown[] = [];
  const visit = async (path: string) => {
    await visitor.goto(path);
    await headed(visitor, /./);
    seen.push(...(await shownBy(visitor)));
  };
  const timed = async (name: string, work: () => Promise<void>) => {
    const since = Date.now();
    await work();
    took[name] = Date.now() - since;
  };
  for (const service of SERVICES)
    await timed(service, async () => {
      const { address } = await control<{ address: string }>('roll', { service });
      const { version } = (await (await fetch(`http://${address}:8080/healthz`)).json()) as { version: string };
      expect(version, service).toMatch(new RegExp(`\\+${COMMIT}$`));
    });
  for (const [remote, path] of Object.entries(REMOTES))
    await timed(remote, async () => {
      const before = await liveVersion(remote);
      // Somebody comes just then.
      await Promise.all([control('release', { remote }), visit(path)]);
      expect(await liveVersion(remote)).not.toBe(before);
      await visit(path);
    });
  await timed('gateway', () => control('gateway', {}).then(() => undefined));
  const { json } = await raw('/api2/version.json');
  expect((json as { version: string }).version).toMatch(new RegExp(`\\+${COMMIT}$`));
  return { took, seen };
}

test('16: everything is updated during ten games, whose players see at most a reconnect', async ({ browser }) => {
  test.setTimeout(1_500_000);
  await control('build', { commit: COMMIT, ...CHANGE });
  const { running, pages } = await begin(browser);
  const spectator = await watch(browser, running[0]!.lobbyId);
  const watching = [...pages, spectator];
  const developer = await contextOf(browser, account('developer'));
  await watchScreens(developer.context);
  const visitor = await developer.context.newPage();
  const reloaded: string[] = [];
  for (const page of watching) {
    await expect.poll(() => shownBy(page).then((shown) => shown.at(-1)?.state)).toBe('fine');
    page.on('framenavigated', (frame) => frame === page.mainFrame() && reloaded.push(frame.url()));
  }

  const begun = Date.now();
  let over = false;
  const playing = Promise.all(running.map((game) => game.play(() => over)));
  // A fault of a game ends the test at once.
  const { took, seen } = (await Promise.race([updateEverything(visitor), playing])) as Update;
  over = true;
  await playing;

  const shown = (await Promise.all(watching.map(shownBy))).map((all) => all.filter(({ since }) => since >= begun));
  const times = shown.flatMap(reconnections).map((ms) => `${ms} ms`);
  const sockets = running.flatMap(({ followers }) => followers);
  const absences = sockets.flatMap((socket) => socket.absences);
  const failed = running.flatMap(({ calls }) => calls.failed());
  console.log(
    [
      `updated: ${Object.entries(took)
        .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`)
        .join(', ')}`,
      `questions played: ${running.reduce((sum, { questions }) => sum + questions, 0)}`,
      `answers acknowledged: ${running.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)}`,
      `reconnections on ${watching.length} pages: ${times.join(', ')}`,
      `reconnections of ${sockets.length} sockets: ${absences.length}, at most for ${Math.max(0, ...absences)} ms`,
      `calls that were repeated: ${failed.map(({ call, status }) => `${call} ${status}`).join(', ') || 'none'}`,
    ].join('\n'),
  );
  for (const game of running) await game.nothingIsLost();
  expect(sockets.filter(({ gaveUp }) => gaveUp > 0)).toEqual([]);
  expect(reloaded).toEqual([]);
  for (const states of [...shown, seen])
    expect(states.filter(({ state }) => state !== 'fine' && state !== 'reconnecting')).toEqual([]);
  for (const page of watching) await expect(page.getByText(/^Побед/).first()).toBeVisible();
  for (const game of running) await game.leave();
  for (const page of [...watching, visitor]) await page.context().close();
});
