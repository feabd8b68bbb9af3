import { hosting, type QuizContent, quizEditor, type Rounds, teams } from '@luplay/contracts/lobby-game';
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, type Session, session } from '../api/api.ts';
import { info, lobbyWithTeams, pause, remove, start } from '../api/games.ts';
import { newcomer } from '../api/people.ts';
import { BadNetwork } from '../live/bad-network.ts';
import { account, product } from '../product/product.ts';
import { type DrivenPage, deliver, drivenBy, see } from './driven.ts';
import { PHONE, phoneIn, whenOver } from './engines.ts';
import { contextOf, newContext } from './pages.ts';

/** A host in Chromium and five teams of one: three in Chromium, one in Firefox and one in WebKit. */

export const NAMES = ['Ада', 'Борис', 'Вера', 'Фёдор', 'Юля'] as const;
export type Name = (typeof NAMES)[number];
type ByName<T> = Record<Name, T>;
export const byName = <T>(values: readonly T[]): ByName<T> =>
  Object.fromEntries(NAMES.map((name, index) => [name, values[index]])) as ByName<T>;

const SMALL = { width: 360, height: 560 };

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
  /** Gives an answer, until it has arrived. */
  answered(name: Name, tap: () => Promise<unknown>): Promise<void>;
  /** Decides on a board for the own team, until it has arrived. */
  decided(name: Name, tap: () => Promise<unknown>): Promise<void>;
  /** Several steps of one decision, with the timer stopped. */
  unhurried(steps: () => Promise<unknown>): Promise<void>;
}

/** What a phone says of an answer that has arrived: there may be results before it can say anything. */
const ARRIVED = ['Ответ принят', 'Ответы команд', 'Смотрите на экран'];

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
  whenOver(() => remove(lobbyId, host));

  const network = await BadNetwork.open(product().url, Math.random);
  whenOver(() => network.close());
  const inChromium = async (index: number, options: NonNullable<Parameters<typeof contextOf>[2]>) => {
    const { context } = await contextOf(browser, [lead, ...players][index]!, { reducedMotion: 'reduce', ...options });
    whenOver(() => context.close());
    return context.newPage();
  };
  const phone = { hasTouch: true, isMobile: true };
  const [leading, ada, boris, vera, hall] = await Promise.all([
    inChromium(0, { viewport: PHONE }),
    inChromium(1, { ...phone, viewport: SMALL, origin: `http://${network.host}` }),
    inChromium(2, { ...phone, viewport: PHONE, colorScheme: 'dark' }),
    inChromium(3, { ...phone, viewport: PHONE }),
    newContext(browser, { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' }).then((context) => {
      whenOver(() => context.close());
      return context.newPage();
    }),
  ]);
  const elsewhere = async (engine: 'Firefox' | 'WebKit', index: number) =>
    (await phoneIn(engine, players[index - 1]!.session)) ??
    drivenBy(await inChromium(index, { ...phone, viewport: PHONE }));
  const others = await Promise.all([elsewhere('Firefox', 4), elsewhere('WebKit', 5)]);
  const pages = [...[ada, boris, vera].map(drivenBy), ...others];
  await Promise.all([
    leading.goto(`/game/${lobbyId}`),
    hall.goto(`/broadcast/${lobbyId}`),
    ...pages.map((page, index) =>
      page.goto(`${index === 0 ? `http://${network.host}` : product().url}/game/${lobbyId}`),
    ),
  ]);

  // Those who have not got the game yet count as absent, and their answers are not awaited.
  await Promise.all(pages.map((page) => see(page, title)));
  await pause(lobbyId, false, host);

  const people = byName(pages);
  const account = byName(NAMES.map(() => 0));
  return {
    ...{ lobbyId, lead: leading, host, page: people, hall, network },
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
    answered: (name, tap) => deliver(people[name], tap, { seen: ARRIVED, lost: 'Ответ не дошёл' }),
    async decided(name, tap) {
      const teamId = teamIds[NAMES.indexOf(name) + 1]!;
      const decision = async () => (await info(lobbyId)).board?.decision;
      const first = (await decision())?.decisionId;
      const isAwaited = async () => {
        const now = await decision();
        return now?.decisionId === first && now?.teams.includes(teamId) === true;
      };
      const failed = () => people[name].evaluate(() => document.querySelector('[role="alert"]') !== null, null);
      do {
        await expect.poll(failed).toBe(false);
        await tap();
        await expect.poll(async () => !(await isAwaited()) || (await failed())).toBe(true);
      } while (await isAwaited());
    },
    async unhurried(steps) {
      await pause(lobbyId, true, host);
      await steps();
      await pause(lobbyId, false, host);
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
  whenOver(() => ask(quizEditor.deleteQuiz, { body: { id } }, author.token));
  return id;
}
