import { rooms } from '@luplay/contracts/broadcast';
import { PHASE, type Question } from '@luplay/contracts/lobby-game';
import { ask, type Session, send, session } from '../../support/api/api.ts';
import { lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { COMMON, themeOf } from '../../support/api/quizzes.ts';
import { everybodyLeaves, whenOver } from '../../support/browser/engines.ts';
import { contextOf } from '../../support/browser/pages.ts';
import { makeQuiz } from '../../support/browser/six-people.ts';
import { type Browser, expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

/** Compressed JavaScript and CSS, bytes. */
const HOME_BUDGET = 230_000;
const SCREEN_BUDGET = 90_000;

const OPTIONS: Question = {
  ...{ ...COMMON, type: 'single', question: 'Что светит ночью?', answer: 0 },
  options: ['Луна', 'Марс', 'Уран', 'Вега'],
};
const ORDER: Question = { ...COMMON, type: 'order', question: 'Что за чем?', options: ['Раз', 'Два', 'Три'] };
const POINT: Question = {
  ...{ ...COMMON, type: 'point', question: 'Где середина?' },
  media: { type: 'Picture', pictureQuestion: { path: '/media/question-unknown.webp' } },
  areas: [{ circle: { x: 0.5, y: 0.5, radius: 0.1 }, name: 'Середина' }],
};

let developer: Session;
let waiting: string;
let playing: string;
let room: string;

test.beforeAll(async () => {
  developer = await session(account('developer'));
  waiting = (await lobbyWithTeams([developer])).lobbyId;
  playing = (await lobbyWithTeams([developer])).lobbyId;
  await start(playing, developer);
  await setPhase(playing, PHASE.themeChoice, developer);
  // It would be over before its screens are weighed.
  await pause(playing, true, developer);
  room = (await ask(rooms.createRoom, { body: { title: 'Сколько весит' } }, developer.token)).code;
});

test.afterEach(everybodyLeaves);

test.afterAll(async () => {
  for (const lobbyId of [waiting, playing]) await remove(lobbyId, developer);
  await send(rooms.deleteRoom, { params: { code: room } }, developer.token);
});

/** The files that a first visit to this screen loads: path → bytes. */
async function weigh(browser: Browser, path: string, shows: (page: Page) => Locator): Promise<Map<string, number>> {
  const { context } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(shows(page).first()).toBeVisible();
  // A busy page may pause for longer than a network counts as idle.
  await expect(page.getByText('Загрузка…')).toHaveCount(0);
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const)
      .filter(([file]) => /\.(js|css)$/.test(file)),
  );
  await context.close();
  const weights = new Map(files);
  expect(Math.min(1, ...weights.values()), 'every file has its size').toBe(1);
  return weights;
}

const sum = (weights: Map<string, number>) => [...weights.values()].reduce((all, bytes) => all + bytes, 0);
const list = (weights: Map<string, number>) => [...weights].map(([path, bytes]) => `${path} ${bytes}`).join('\n');
const home = (browser: Browser) => weigh(browser, '/home', (page) => page.getByRole('heading', { name: 'Кликер' }));

test('the first visit to /home stays within its transfer budget', async ({ browser }) => {
  const weights = await home(browser);
  expect(weights.size).toBeGreaterThan(5);
  expect(sum(weights), list(weights)).toBeLessThanOrEqual(HOME_BUDGET);
});

/** The scripts and styles that a page requests, in order. */
function requestedBy(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Plays the questions on a phone and a projector: what each of the two requests with each question. */
async function filesOfGame(browser: Browser, questions: Question[]): Promise<string[][][]> {
  const quiz = await makeQuiz({
    title: 'Виды вопросов',
    theme: [themeOf('Всё', questions)],
  });
  const { lobbyId } = await lobbyWithTeams([developer], quiz);
  whenOver(() => remove(lobbyId, developer));
  await start(lobbyId, developer);
  const pages: Page[] = [];
  for (const screen of ['game', 'broadcast']) {
    const { context } = await contextOf(browser, account('developer'), { reducedMotion: 'reduce' });
    whenOver(() => context.close());
    const page = await context.newPage();
    await page.goto(`/${screen}/${lobbyId}`, { waitUntil: 'networkidle' });
    pages.push(page);
  }
  const requested = pages.map(requestedBy);
  const files: string[][][] = [];
  for (const { question, type } of questions) {
    const known = requested.map(({ length }) => length);
    await setPhase(lobbyId, PHASE.answering, developer);
    for (const page of pages) await expect(page.getByRole('main')).toContainText(question);
    await setPhase(lobbyId, PHASE.results, developer);
    const right = { single: 'Луна', order: 'Три', point: 'Середина' }[type as 'single'];
    for (const page of pages) {
      await expect(page.locator('body')).toContainText(/Ответы команд|Нет ответа/);
      await expect(page.getByRole('main')).toContainText(right);
    }
    files.push(requested.map((paths, index) => paths.slice(known[index])));
  }
  return files;
}

test('the screens of a kind of question load with its first question, once', async ({ browser }) => {
  const [, order = [], point = [], again] = await filesOfGame(browser, [OPTIONS, ORDER, POINT, POINT]);
  for (const [kind, screens] of Object.entries({ order, point })) {
    for (const files of screens) {
      expect(files, kind).not.toEqual([]);
      expect(files, kind).toEqual([...new Set(files)]);
    }
  }
  expect(again).toEqual([[], []]);
  const others = new Set([...order, ...point].flat());
  const ofOptions = (await filesOfGame(browser, [OPTIONS, OPTIONS])).flat(2);
  expect(ofOptions.filter((file) => others.has(file))).toEqual([]);
});

/** The first screen of every remote that is reachable from /home, and an element that shows that it is loaded. */
const SCREENS: [path: () => string, shows: (page: Page) => Locator][] = [
  [() => '/profile', (page) => page.getByRole('button', { name: 'Изменить профиль' })],
  [() => '/chat', (page) => page.getByRole('main')],
  [() => '/lobby-list', (page) => page.getByRole('table')],
  [() => '/lobby/create', (page) => page.getByRole('button', { name: 'Создать' })],
  [() => `/lobby/${waiting}`, (page) => page.getByText('Команда 1').first()],
  [() => `/game/${playing}`, (page) => page.getByRole('timer')],
  [() => `/broadcast/${playing}`, (page) => page.getByRole('timer')],
  [() => `/room/${room}`, (page) => page.getByRole('heading', { name: 'Сколько весит' })],
  [() => `/controlRoom/${room}`, (page) => page.getByRole('heading', { name: /Сколько весит/ })],
  [() => '/radio', (page) => page.getByRole('main')],
  [() => '/story', (page) => page.getByRole('main')],
  [() => '/storiesConfigurator', (page) => page.getByRole('main')],
  [() => '/storyEditor', (page) => page.getByRole('main')],
  [() => '/editor', (page) => page.getByRole('main')],
];

test('the first screen of every remote stays within its transfer budget on top of /home', async ({ browser }) => {
  const known = await home(browser);
  for (const [path, shows] of SCREENS) {
    const weights = await weigh(browser, path(), shows);
    for (const file of known.keys()) weights.delete(file);
    expect(weights.size, `${path()} is a remote's`).toBeGreaterThan(0);
    expect(sum(weights), `${path()}\n${list(weights)}`).toBeLessThanOrEqual(SCREEN_BUDGET);
  }
});
