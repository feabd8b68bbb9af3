import { hosting, type Question, quizEditor, type Special, teams } from '@luplay/contracts/lobby-game';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ask, type Session, session } from '../../support/api/api.ts';
import { info, lobbyWithTeams, remove, start } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { contextOf, newContext } from '../../support/browser/pages.ts';
import { answer } from '../../support/browser/play.ts';
import { account } from '../../support/product/product.ts';

const RIGHT = 'Верно';
const WRONG = 'Мимо';

const question = (points: number, special?: Special): Question => ({
  ...{ type: 'single', question: `Вопрос за ${points}`, options: [RIGHT, WRONG, 'Нет', 'Никогда'], answer: 0 },
  ...{ media: { type: 'No media' }, timers: { part1: 60, part2: 60, part3: 60, part4: 60 } },
  reward: { points, items: [], randomDrop: false },
  ...(special && { special }),
});
const theme = (name: string, questions: Question[]) => ({
  name,
  color: '#4B0082',
  icon: '🎯',
  description: '',
  questions,
});
const SECRET: Special = { kind: 'secret', theme: 'Коты', price: { from: 100, to: 300, step: 100 } };
const THEMES = [
  theme('Космос', [question(100), question(200, SECRET)]),
  theme('Еда', [question(100, { kind: 'noRisk' }), question(200)]),
  theme('Реки', [question(100), question(200, { kind: 'stake' })]),
  theme('Кино', [question(100, { kind: 'stakeAll' }), question(200, { kind: 'forAll' })]),
  theme('Музыка', [question(100)]),
  theme('История', [question(100)]),
];
const ROUNDS = [
  { name: 'Первый', themes: 2 },
  { name: 'Второй', themes: 2 },
  { name: 'Финал', themes: 2, final: true as const },
];

async function makeQuiz(): Promise<{ id: string; author: Session }> {
  const author = await session(account('developer'));
  const body = {
    title: 'Своя игра',
    description: 'Два раунда и финал',
    course: 'board' as const,
    rounds: ROUNDS,
    theme: THEMES,
  };
  return { id: (await ask(quizEditor.createQuiz, { body }, author.token)).id, author };
}

async function sitDown(browser: Browser, name: string, options: Parameters<Browser['newContext']>[0]) {
  const person = await newcomer(name);
  const { context } = await contextOf(browser, person, { reducedMotion: 'reduce', ...options });
  return { me: person.session, page: await context.newPage(), context };
}

test('a board is played with special questions and a final, by two teams, a host and a hall', async ({ browser }) => {
  const { id, author } = await makeQuiz();
  const phone = { hasTouch: true, isMobile: true };
  const lead = await sitDown(browser, 'Ведущая', { viewport: { width: 390, height: 844 } });
  const ada = await sitDown(browser, 'Ада', { ...phone, viewport: { width: 360, height: 560 } });
  const boris = await sitDown(browser, 'Борис', {
    ...phone,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const { lobbyId, teamIds } = await lobbyWithTeams([lead.me, ada.me, boris.me], id, 'Своя игра');
  await ask(teams.leaveTeam, { body: { lobbyId, teamId: teamIds[0]!, userId: lead.me.user.userId } }, lead.me.token);
  const [ADA, BORIS] = [teamIds[1]!, teamIds[2]!];
  await start(lobbyId, lead.me);
  const hallContext = await newContext(browser, { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  const hall = await hallContext.newPage();
  const pages: [string, Page][] = [
    ['lead', lead.page],
    ['ada', ada.page],
    ['boris', boris.page],
  ];
  await Promise.all([hall.goto(`/broadcast/${lobbyId}`), ...pages.map(([, page]) => page.goto(`/game/${lobbyId}`))]);

  const picture = async (name: string) => {
    for (const [who, page] of [...pages, ['hall', hall] as const]) {
      await page.screenshot({ path: `test-results/screens/board-played-${name}-${who}.png` });
    }
  };
  const see = (page: Page, text: string | RegExp) => expect(page.getByRole('main')).toContainText(text);
  const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).tap();
  const next = async () => {
    const { roundPhase: phase, questionNumber, board } = await info(lobbyId);
    const body = { phase, questionNumber, ...(board?.decision && { decisionId: board.decision.decisionId }) };
    await ask(hosting.nextPhase, { params: { lobbyId }, body }, lead.me.token);
  };
  /** The account of points that the rules must come to. */
  const scores = { [ADA]: 0, [BORIS]: 0 };
  /** The chosen question is asked, answered in this order, and counted. */
  const play = async (name: string, given: [Page, string][], gains: [number, number]) => {
    await see(hall, 'Вопрос за');
    await next();
    for (const [page, option] of given) await answer(page, option);
    await expect.poll(async () => (await info(lobbyId)).roundPhase).toBe(3);
    scores[ADA]! += gains[0];
    scores[BORIS]! += gains[1];
    expect((await info(lobbyId)).scores, name).toEqual(scores);
    await next();
    await next();
  };
  const [a, b] = [ada.page, boris.page];

  await next();
  await see(hall, /Выбирает вопрос/);
  const first = (await info(lobbyId)).board!.decision!.teams[0] === ADA ? a : b;
  await see(first, 'Выберите вопрос');
  await see(first === a ? b : a, 'Выбирает вопрос');
  await expect(lead.page.getByRole('button', { name: 'Дальше вопрос выберет случай' })).toBeVisible();
  await picture('cell');
  await press(first, 'Космос, 100');
  await play(
    'usual',
    [
      [a, RIGHT],
      [b, RIGHT],
    ],
    [100, 100],
  );

  // Whose right answer came first chooses.
  await press(a, 'Еда, 100');
  await see(b, 'Без риска');
  await play(
    'no risk',
    [
      [a, RIGHT],
      [b, WRONG],
    ],
    [200, 0],
  );

  await press(a, 'Космос, 200');
  await see(a, 'Кому отдать кота?');
  await a.getByRole('list', { name: 'Команды' }).getByRole('button').tap();
  await see(b, 'Тема: Коты');
  await press(b, '300');
  await see(a, /Кот в мешке.*Играет.*Команда 3/);
  await play('secret', [[b, RIGHT]], [0, 300]);

  await press(b, 'Еда, 200');
  await play(
    'usual',
    [
      [b, RIGHT],
      [a, WRONG],
    ],
    [0, 200],
  );

  // A round is begun by who has least.
  await see(hall, 'Второй');
  await press(a, 'Реки, 200');
  await press(a, '200');
  await see(b, 'Ваша очередь ставить');
  await picture('bid');
  await press(b, 'Ва-банк, 600');
  await see(a, 'Команда 3');
  await play('stake', [[b, RIGHT]], [0, 600]);

  await press(b, 'Реки, 100');
  await play(
    'usual',
    [
      [a, RIGHT],
      [b, RIGHT],
    ],
    [100, 100],
  );

  await press(a, 'Кино, 100');
  await press(a, 'Ва-банк, 400');
  await see(a, 'Ставка принята: 400');
  await picture('stakes');
  await b.getByRole('textbox', { name: 'Точная ставка' }).fill('500');
  await press(b, 'Поставить');
  await play(
    'all stake',
    [
      [a, RIGHT],
      [b, WRONG],
    ],
    [400, -500],
  );

  await press(a, 'Кино, 200');
  await see(a, 'Для всех');
  await play(
    'for all',
    [
      [a, RIGHT],
      [b, RIGHT],
    ],
    [200, 200],
  );

  await see(hall, 'Убирает тему');
  const striking = (await info(lobbyId)).board!.decision!.teams[0] === ADA ? a : b;
  await see(striking, 'Какую тему убрать?');
  await press(striking, 'История');
  await see(a, 'Тема: Музыка');
  await a.getByRole('textbox', { name: 'Точная ставка' }).fill('700');
  await press(a, 'Поставить');
  await see(a, 'Ставка принята: 700');
  expect(JSON.stringify(await info(lobbyId)), 'a stake is hidden').not.toContain('700');
  await press(b, 'Ва-банк, 1 000');
  await see(b, 'Ваша ставка: 1 000');
  await next();
  await answer(a, WRONG);
  await b.getByRole('button', { name: /Вариант .: Верно/ }).tap();
  await see(hall, 'Открываем ответы');
  // The phone tells what the own team gained, not the others before the hall does.
  await expect(a.locator('[data-reveal]')).toHaveCount(0);
  await see(a, 'Смотрите на экран');
  await expect(a.getByRole('main')).not.toContainText('2 000');
  await picture('final');
  expect((await info(lobbyId)).scores).toEqual({ [ADA]: 300, [BORIS]: 2000 });
  await next();
  await next();
  await see(hall, /Победитель|Второе место/);

  await Promise.all([lead, ada, boris].map(({ context }) => context.close()));
  await hallContext.close();
  await remove(lobbyId, lead.me);
  await ask(quizEditor.deleteQuiz, { body: { id } }, author.token);
});
