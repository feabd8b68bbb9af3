import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { contextOf, launchBrowser } from '../players/browser.ts';
import type { Player } from '../players/client.ts';
import { writeQuiz } from '../players/quiz.ts';
import { type Row, rowOf } from '../stats.ts';

interface EditorTimes {
  /** Press of the link in the list → the quiz with its first questions is painted, ms. */
  open: number[];
  /** Press of Edit → the fields are painted, ms. */
  edit: number[];
  /** Key press in a question's text → paint, ms, as the browser's Event Timing reports it (in steps of 8). */
  key: number[];
  /** Processor time of the page's main thread for a key press, not throttled, ms. Other programs hardly change it. */
  work: number[];
}

const THEMES = 50;
const PER_THEME = 20;
/** How many times slower than this machine. */
const THROTTLE = 4;
const TYPED = 'Which of these planets is closest to the Sun?';
/** Between two key presses, ms. */
const TYPING_MS = 60;

function themes(): EditedQuiz['theme'] {
  return Array.from({ length: THEMES }, (_, theme) => ({
    name: `Тема ${theme + 1}`,
    color: '#1976D2',
    icon: '🎯',
    description: 'Вопросы для измерения',
    questions: Array.from({ length: PER_THEME }, (_, index) => ({
      question: `Вопрос ${index + 1} темы ${theme + 1}: что из этого верно, если подумать хорошенько?`,
      type: 'single' as const,
      options: [1, 2, 3, 4].map((option) => `Вариант ${option} вопроса ${theme + 1}.${index + 1}`),
      answer: index % 4,
      timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
      reward: { points: 60, items: [], randomDrop: false },
      media: { type: 'No media' as const },
      explanation: '',
    })),
  }));
}

/** Milliseconds from a press until `shown` is in the page and painted, by the page's own clock. */
const painted = (page: Page, press: string, shown: string): Promise<number> =>
  page.evaluate(
    ([button, content]) =>
      new Promise<number>((resolve) => {
        const isShown = () => document.querySelector(content as string) !== null;
        const start = performance.now();
        const look = () => {
          // The task behind the frame begins when the frame is painted.
          if (isShown()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(button as string)?.click();
        look();
      }),
    [press, shown],
  );

/** Types into the focused field without throttling. Processor time of a key press, ms. */
async function workOfKey(page: Page, devtools: CDPSession): Promise<number> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await spent();
  await page.keyboard.type(TYPED, { delay: TYPING_MS });
  return ((await spent()) - before) / TYPED.length;
}

async function once(context: BrowserContext, id: string, times: EditorTimes): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto('/editor-quiz');
  await page.locator(`a[href$="${id}"]`).waitFor();
  // What the first screen loads behind itself is no part of opening a quiz.
  await page.waitForLoadState('networkidle');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  times.open.push(await painted(page, `a[href$="${id}"]`, 'details summary'));
  const edit = 'main button:has(svg)';
  times.edit.push(await painted(page, edit, '[data-part="title"]'));
  await page.locator('[data-part="title"]').nth(5).click();
  await page.locator('[data-part="question"]').focus();
  await page.evaluate(() => {
    const kept: number[] = [];
    Object.assign(globalThis, { keyTimes: kept });
    const keep = (list: PerformanceObserverEntryList) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') kept.push(duration);
    };
    new PerformanceObserver(keep).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.keyboard.type(TYPED, { delay: TYPING_MS });
  const slow = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) =>
        setTimeout(() => resolve((globalThis as unknown as { keyTimes: number[] }).keyTimes), 500),
      ),
  );
  // Presses that took less than the threshold are not reported.
  const fast = Array.from({ length: Math.max(0, TYPED.length - slow.length) }, () => 16);
  times.key.push(...slow, ...fast);
  times.work.push(await workOfKey(page, devtools));
  await context.close();
}

/** Opens a quiz of 50 × 20 questions in the editor on a throttled processor and types into one, `rounds` times. */
export async function quizEditing(url: string, developer: Player, rounds: number): Promise<Row[]> {
  const id = await writeQuiz(url, developer, { title: 'Большой квиз', theme: themes() });
  const browser = await launchBrowser();
  const times: EditorTimes = { open: [], edit: [], key: [], work: [] };
  try {
    for (let round = 0; round < rounds; round++)
      await once(await contextOf(browser, url, developer, 'developer'), id, times);
  } finally {
    await browser.close();
  }
  const load = `${THEMES} × ${PER_THEME} questions, processor ÷ ${THROTTLE}`;
  return [
    rowOf(`${load}: press → the quiz is painted`, times.open, '≤ 1500'),
    rowOf(`${load}: Edit → the fields are painted`, times.edit, '≤ 1500'),
    rowOf(`${load}: key press → paint`, times.key, '≤ 50'),
    rowOf('  processor time of the main thread for it, not throttled', times.work, ''),
  ];
}
