import { hosting, type QuizContent, quizEditor, type Rounds, teams } from '@luplay/contracts/lobby-game';
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, type Session, session } from '../api/api.ts';
import { info, lobbyWithTeams, pause, remove, start } from '../api/games.ts';
import { newcomer } from '../api/people.ts';
import { BadNetwork } from '../live/bad-network.ts';
import { account, product } from '../product/product.ts';
import { type DrivenPage, drivenBy } from './driven.ts';
import { FirefoxPage, findFirefox } from './firefox.ts';
import { contextOf, newContext } from './pages.ts';
import { findWebKit, WebKitPage } from './webkit.ts';

/** A host in Chromium and five teams of one: three in Chromium, one in Firefox and one in WebKit. */

export const NAMES = ['Ада', 'Борис', 'Вера', 'Фёдор', 'Юля'] as const;
export type Name = (typeof NAMES)[number];
type ByName<T> = Record<Name, T>;
export const byName = <T>(values: readonly T[]): ByName<T> =>
  Object.fromEntries(NAMES.map((name, index) => [name, values[index]])) as ByName<T>;

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 360, height: 560 };
const firefox = findFirefox();
const webkit = findWebKit();
const missing = [...(firefox ? [] : ['Firefox']), ...(webkit ? [] : ['WebKit'])];
/** For the names of tests: which browsers are not installed, so that Chromium plays in their place. */
export const REPLACED = missing.length > 0 ? ` (Chromium in the place of ${missing.join(' and ')})` : '';

interface Evening {
  lobbyId: string;
  lead: Page;
  /** The session of who leads. */
  host: Session;
  page: ByName<DrivenPage>;
  hall: Page;
  /** Ada's. */
  network: BadNetwork;
  /** Adds what the teams should gain to the account, and compares it with the product. */
  gained(what: string, gains: readonly [number, number, number, number, number]): Promise<void>;
  /** As the host's button. */
  next(): Promise<void>;
}

const leaving: (() => Promise<unknown>)[] = [];

/** Ends what `sitDown` and `makeQuiz` began, last things first: after each test, also one that failed. */
export async function everybodyLeaves(): Promise<void> {
  const faults: unknown[] = [];
  for (const leave of leaving.splice(0).reverse()) await leave().catch((fault) => faults.push(fault));
  expect(faults).toEqual([]);
}

/** Six people sit down and play this quiz. A browser that is not installed is replaced by Chromium: `REPLACED`. */
export async function sitDown(browser: Browser, quest: string, title: string): Promise<Evening> {
  const lead = await newcomer('Ведущая');
  const players = await Promise.all(NAMES.map((name) => newcomer(name)));
  const sessions = [lead, ...players].map((person) => person.session);
  const host = lead.session;
  const { lobbyId, teamIds } = await lobbyWithTeams(sessions, quest, title);
  await ask(teams.leaveTeam, { body: { lobbyId, teamId: teamIds[0]!, userId: host.user.userId } }, host.token);
  await start(lobbyId, host);
  // Six browsers take longer to open than the first phases.
  await pause(lobbyId, true, host);
  leaving.push(() => remove(lobbyId, host));

  const network = await BadNetwork.open(product().url, Math.random);
  leaving.push(() => network.close());
  const inChromium = async (index: number, options: NonNullable<Parameters<typeof contextOf>[2]>) => {
    const { context } = await contextOf(browser, [lead, ...players][index]!, { reducedMotion: 'reduce', ...options });
    leaving.push(() => context.close());
    return context.newPage();
  };
  const phone = { hasTouch: true, isMobile: true };
  const [leading, ada, boris, vera, hall] = await Promise.all([
    inChromium(0, { viewport: PHONE }),
    inChromium(1, { ...phone, viewport: SMALL, origin: `http://${network.host}` }),
    inChromium(2, { ...phone, viewport: PHONE, colorScheme: 'dark' }),
    inChromium(3, { ...phone, viewport: PHONE }),
    newContext(browser, { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' }).then((context) => {
      leaving.push(() => context.close());
      return context.newPage();
    }),
  ]);
  const elsewhere = async (index: number, opened: Promise<DrivenPage> | undefined): Promise<DrivenPage> => {
    if (!opened) return drivenBy(await inChromium(index, { ...phone, viewport: PHONE }));
    const page = await opened;
    leaving.push(() => page.close());
    const { token, user } = players[index - 1]!.session;
    await page.resize(PHONE);
    await page.goto(`${product().url}/auth`);
    await page.evaluate(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
        return true;
      },
      { authToken: token, userData: JSON.stringify(user) },
    );
    return page;
  };
  const others = await Promise.all([
    elsewhere(4, firefox ? FirefoxPage.open(firefox) : undefined),
    elsewhere(5, webkit ? WebKitPage.open(webkit) : undefined),
  ]);
  const pages = [...[ada, boris, vera].map(drivenBy), ...others];
  await Promise.all([
    leading.goto(`/game/${lobbyId}`),
    hall.goto(`/broadcast/${lobbyId}`),
    ...pages.map((page, index) =>
      page.goto(`${index === 0 ? `http://${network.host}` : product().url}/game/${lobbyId}`),
    ),
  ]);

  await pause(lobbyId, false, host);

  const account = byName(NAMES.map(() => 0));
  return {
    ...{ lobbyId, lead: leading, host, page: byName(pages), hall, network },
    async gained(what, gains) {
      for (const [index, name] of NAMES.entries()) account[name] += gains[index]!;
      const counted = async () => {
        const { scores } = await info(lobbyId);
        return byName(NAMES.map((_, index) => scores[teamIds[index + 1]!]));
      };
      await expect.poll(counted, { message: what }).toEqual(account);
    },
    async next() {
      const { roundPhase: phase, questionNumber, board } = await info(lobbyId);
      const body = { phase, questionNumber, ...(board?.decision && { decisionId: board.decision.decisionId }) };
      await ask(hosting.nextPhase, { params: { lobbyId }, body }, host.token);
    },
  };
}

/** A quiz of the demo developer. */
export async function makeQuiz(
  content: Pick<QuizContent, 'title' | 'theme'> & { course?: 'board'; rounds?: Rounds },
): Promise<string> {
  const author = await session(account('developer'));
  const body = { description: 'Один вечер', ...content };
  const { id } = await ask(quizEditor.createQuiz, { body }, author.token);
  leaving.push(() => ask(quizEditor.deleteQuiz, { body: { id } }, author.token));
  return id;
}
