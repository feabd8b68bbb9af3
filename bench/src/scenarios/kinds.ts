import { games, PHASE, type Question, quizEditor, teams } from '@luplay/contracts/lobby-game';
import type { Browser } from '@playwright/test';
import pLimit from 'p-limit';
import { contextOf, launchBrowser } from '../players/browser.ts';
import { callAs, type Player } from '../players/client.ts';
import { forcePhase, makeLobby, type Size, start, startLobbies, WIDTH } from '../players/lobby.ts';
import { COMMON, theme, writeQuiz } from '../players/quiz.ts';
import { type Bar, barOf, percentile, type Row, rowOf } from '../stats.ts';
import { AnswerCosts } from './answer-costs.ts';
import { answerAll, askAll, noTimes } from './rounds.ts';

/** Of four rounds of each kind: two hundred results, so that p99 is not one slow moment of the machine. */
const RUNS = 5;
const ROUNDS = 4 * RUNS;
/** Rounds of each kind before the first run. */
const WARM_UPS = 4;
type Kind = 'options' | 'typed';
/** Each as often before the other as behind it: what comes again after some seconds hits both. */
const IN_TURN: readonly Kind[] = ['options', 'typed', 'typed', 'options'];
const SPREAD_MS = 1000;
const PEOPLE_MS = 1000;
const ACCEPTED = Array.from(
  { length: 20 },
  (_, index) => `Александр Сергеевич Пушкин ${'абвгдежзиклмнопрстуф'[index]}`,
);
const OPTIONS: Question = {
  ...{ ...COMMON, type: 'single', question: 'Кто написал «Онегина»?', answer: 0 },
  options: ['Пушкин', 'Гоголь', 'Толстой', 'Чехов'],
};
const TYPED: Question = { ...COMMON, type: 'text', question: 'Кто написал «Онегина»?', accepted: ACCEPTED };

/** Results of typed answers and of options, in turn, in the same lobbies. */
export async function typedAnswers(
  url: string,
  dataDir: string,
  developer: Player,
  players: Player[],
  size: Size,
  say: (line: string) => void,
): Promise<(Row | Bar)[]> {
  const kinds: readonly Kind[] = ['options', 'typed'];
  const order = Array.from({ length: (WARM_UPS + ROUNDS) / 2 }, () => IN_TURN).flat();
  const questions = order.map((kind) => (kind === 'typed' ? TYPED : OPTIONS));
  const id = await writeQuiz(url, developer, { title: 'Ответы буквами', theme: [theme('Всё', questions)] });
  const lobbies = await startLobbies(url, players, size, 'Буквы', id);
  const times = { options: noTimes(), typed: noTimes() };
  const costs = { options: new AnswerCosts(dataDir), typed: new AnswerCosts(dataDir) };
  for (let round = 0; round < questions.length; round += 1) {
    const kind = order[round] as Kind;
    say(`round ${round + 1} of ${questions.length}: ${kind}`);
    const isKept = round >= kinds.length * WARM_UPS;
    const kept = isKept ? times[kind] : noTimes();
    const asked = await askAll(url, lobbies, SPREAD_MS, kept);
    const answering = async () => {
      const results = lobbies.map(({ players, teamOf, watch }, index) => {
        const given = players.map(({ userId }, at) => ({
          ...{ teamId: teamOf.get(userId) as string, questionId: asked[index] as string },
          ...(kind === 'typed' ? { answer: { text: `александр сергевич пушкн ${at}` } } : { answers: [at % 4] }),
        }));
        return answerAll(watch, given, PEOPLE_MS, kept);
      });
      await Promise.all(results);
    };
    await (isKept ? costs[kind].observe(answering) : answering());
    if (round + 1 < questions.length)
      await pLimit(WIDTH).map(lobbies, (lobby) => forcePhase(url, lobby, PHASE.themeChoice));
  }
  await pLimit(WIDTH).map(lobbies, (lobby) => forcePhase(url, lobby, PHASE.introOrFinal));
  for (const { watch } of lobbies) watch.close();
  await callAs(url, developer, quizEditor.deleteQuiz, { body: { id } });
  const load = `${size.lobbies} × ${size.players}, answers within ${PEOPLE_MS} ms, last sent → result`;
  const rows = kinds.map((kind) => rowOf(`${load}: ${kind}`, times[kind].lastSentToResult, ''));
  const results = lobbies.length * ROUNDS;
  const p99 = (kind: Kind, run: number) => {
    const from = (run * results) / RUNS;
    return percentile(times[kind].lastSentToResult.slice(from, from + results / RUNS), 99);
  };
  const ratios = Array.from({ length: RUNS }, (_, run) => p99('typed', run) / p99('options', run));
  for (const kind of kinds) say(`processor time per result, ${kind}: ${costs[kind].report(results)}`);
  return [...rows, barOf('typed answers, p99 ÷ that of options', ratios, 1.3)];
}

const THEMES = 6;
const PRICES = 5;
const DRAWINGS = 7;
/** How many times slower than this machine. */
const THROTTLE = 4;

/** Runs in the page: tells how long after the first message with a decision the board is painted, ms. */
function watchBoard(cells: number): void {
  let told = 0;
  const { painted } = globalThis as unknown as { painted: (ms: number) => void };
  const look = () => {
    const now = performance.now();
    const shown = [...document.querySelectorAll('main li li button')].filter((cell) => cell.checkVisibility());
    if (shown.length < cells || !watcher) return;
    watcher.disconnect();
    watcher = null;
    painted(now - told);
  };
  // No loop of frames and no polling, which would take time of what is measured. The task behind a frame begins when
  // the frame is painted.
  let watcher: MutationObserver | null = new MutationObserver(() => requestAnimationFrame(() => setTimeout(look)));
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (told > 0 || !String(data).includes('"decisionId"')) return;
        told = performance.now();
        watcher?.observe(document, { attributes: true, childList: true, subtree: true });
      });
    }
  };
}

async function drawn(browser: Browser, url: string, pair: Player[], quest: string): Promise<number> {
  const lobby = await makeLobby(url, pair, 'Табло', quest);
  const [host, player] = pair as [Player, Player];
  const { lobbyId, teamOf } = lobby;
  // The only team that is left chooses.
  const leaving = { lobbyId, teamId: teamOf.get(host.userId) as string, userId: host.userId };
  await callAs(url, host, teams.leaveTeam, { body: leaving });
  await start(url, lobby);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await contextOf(browser, url, player, 'User', phone);
  const { promise: painted, resolve } = Promise.withResolvers<number>();
  await context.exposeFunction('painted', resolve);
  await context.addInitScript(watchBoard, THEMES * PRICES);
  const page = await context.newPage();
  await page.goto(`${url}/game/${lobbyId}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await forcePhase(url, lobby, PHASE.themeChoice);
  const ms = await painted;
  await context.close();
  await callAs(url, host, games.setPhase, { params: { lobbyId }, body: { phase: PHASE.introOrFinal } });
  return ms;
}

/** A board of 6 × 5 on the phone of who chooses: from its first message until it is painted. */
export async function boardDrawing(url: string, developer: Player, pair: Player[]): Promise<Row[]> {
  const question = (points: number): Question => ({ ...OPTIONS, reward: { ...COMMON.reward, points } });
  const themes = Array.from({ length: THEMES }, (_, index) =>
    theme(
      ['Космос и планеты', 'Еда', 'Реки мира', 'Кино', 'Музыка', 'История'][index] as string,
      Array.from({ length: PRICES }, (_, at) => question(100 * (at + 1))),
    ),
  );
  const id = await writeQuiz(url, developer, { title: 'Табло', course: 'board', theme: themes });
  const browser = await launchBrowser('--disable-gpu');
  const times: number[] = [];
  try {
    for (let round = 0; round < DRAWINGS; round += 1) times.push(await drawn(browser, url, pair, id));
  } finally {
    await browser.close();
  }
  await callAs(url, developer, quizEditor.deleteQuiz, { body: { id } });
  return [rowOf(`board of ${THEMES} × ${PRICES}, processor ÷ ${THROTTLE}: message → painted`, times, '≤ 100')];
}
