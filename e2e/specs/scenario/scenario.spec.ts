import { lobbies } from '@luplay/contracts/lobby-game';
import { ask, session } from '../../support/api/api.ts';
import { pause, QUICK_QUIZ, remove } from '../../support/api/games.ts';
import { allQuizzes, quickQuiz } from '../../support/api/quizzes.ts';
import { newContext } from '../../support/browser/pages.ts';
import { answer, chooseTheme, meet, rightOption, watchByCode } from '../../support/browser/play.ts';
import { expect, test } from '../../support/browser/test.ts';
import { ORIGINAL } from '../../support/browser/texts.ts';
import { moveAway, reach, replicaOf } from '../../support/live/reconnect.ts';
import { Recorder } from '../../support/live/recorder.ts';
import { leaks } from '../../support/live/secrets.ts';
import { account } from '../../support/product/product.ts';

const TITLE = 'Вечер у Ани';
const TEAMS = { first: 'Лисы', second: 'Совы' };

/** The rounds: who answers correctly, incorrectly or not at all. */
const ROUNDS = [
  { first: 'right', second: 'right' },
  { first: 'right', second: 'wrong' },
  { first: 'wrong', second: 'silent' },
  { first: 'right', second: 'right' },
] as const;

test('two players play a quiz and a spectator watches', async ({ browser }) => {
  test.setTimeout(300_000);
  const recorder = new Recorder();
  const [first, second, spectator] = await Promise.all(
    ['first', 'second', 'spectator'].map(async (who) => {
      const context = await newContext(browser);
      recorder.attach(context, who);
      return context.newPage();
    }),
  );
  if (!first || !second || !spectator) throw new Error('no pages');

  const lobbyId = await meet([first, second], { title: TITLE, quiz: QUICK_QUIZ.title, teams: TEAMS });
  const host = await session(account('User', 0));
  const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token);
  await expect(first.getByRole('img', { name: `Код игры: ${lobby.broadcastCode}` })).toBeVisible();
  await watchByCode(spectator, lobby.broadcastCode);
  await expect(spectator).toHaveURL(new RegExp(`/broadcast/${lobbyId}$`));
  expect(await replicaOf(recorder, 'spectator')).toMatch(/^svc-broadcast#/);

  await first.getByRole('button', { name: ORIGINAL.start }).click();
  await expect(first).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  await expect(second).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  const replicas = [await replicaOf(recorder, 'first')];
  replicas.push(await moveAway(recorder, 'second', second, replicas[0]!));
  expect(new Set(replicas).size).toBe(2);

  const { teams, lobbyId: playing } = (await reach(recorder, 'first', 0, 0)).game;
  expect(playing).toBe(lobbyId);
  const idOf = (name: string) => teams.find((team) => team.name === name)!.teamId;
  const pages = { first, second };
  const score = { first: 0, second: 0 };
  const choosers: string[] = [];
  const { theme: themes } = await quickQuiz();
  const used = new Map(themes.map((theme) => [theme.name, 0]));

  for (const [index, round] of ROUNDS.entries()) {
    const number = index + 1;
    const { game } = await reach(recorder, 'spectator', 0, index);
    const choosing = game.themeChoosingTeam === idOf(TEAMS.first) ? 'first' : 'second';
    choosers.push(choosing);
    const waiting = choosing === 'first' ? 'second' : 'first';
    await expect(pages[choosing].getByText('Ваша команда выбирает тему').first()).toBeVisible();
    await expect(pages[waiting].getByText(TEAMS[choosing]).first()).toBeVisible();
    // The teams take turns; a theme without remaining questions is not offered.
    const theme = themes[index % themes.length]!;
    const question = theme.questions[used.get(theme.name)!]!;
    used.set(theme.name, used.get(theme.name)! + 1);
    await chooseTheme(pages[choosing], theme.name);

    for (const page of [first, second, spectator])
      await expect(page.getByRole('heading', { name: question.question })).toBeVisible();
    await reach(recorder, 'first', 2, number);
    const right = question.options[question.answer]!;
    const wrong = question.options[(question.answer + 1) % question.options.length]!;
    // The phases of this quiz last a few seconds: no screen is late, however busy the machine is.
    await pause(lobbyId, true, host);
    for (const who of ['first', 'second'] as const) {
      if (round[who] !== 'silent') await answer(pages[who], round[who] === 'right' ? right : wrong);
      if (round[who] === 'right') score[who] += question.reward.points;
    }
    await pause(lobbyId, false, host);

    const { game: shown } = await reach(recorder, 'spectator', 3, number);
    await pause(lobbyId, true, host);
    expect(shown.correctAnswer).toBe(question.answer);
    expect(shown.results![idOf(TEAMS.first)]).toMatchObject({ correct: round.first === 'right' });
    expect(shown.results![idOf(TEAMS.second)]).toMatchObject({ correct: round.second === 'right' });
    for (const page of [first, second, spectator]) await expect(rightOption(page)).toContainText(right);
    await pause(lobbyId, false, host);

    const { game: totals } = await reach(recorder, 'spectator', 4, number);
    expect(totals.scores).toEqual({ [idOf(TEAMS.first)]: score.first, [idOf(TEAMS.second)]: score.second });
  }
  expect(new Set(choosers).size, 'the turn passes from team to team').toBe(2);
  expect(choosers[0]).toBe(choosers[2]);

  const { game: final } = await reach(recorder, 'spectator', 5, ROUNDS.length);
  expect(final.stage).toBe('final');
  expect(final.winnerTeams).toEqual([idOf(TEAMS.first)]);
  for (const page of [first, second, spectator]) {
    await expect(page.getByText(/^Побед/).first()).toBeVisible();
    await expect(page.getByText(TEAMS.first).first()).toBeVisible();
    await expect(page.getByText(String(score.first)).first()).toBeVisible();
  }

  await recorder.settle();
  const frames = recorder.heard.filter(({ via }) => via === 'socket');
  expect(new Set(frames.map(({ who }) => who))).toEqual(new Set(['first', 'second', 'spectator']));
  expect(frames.filter(({ text }) => /"correctAnswer":\d/.test(text)).length).toBeGreaterThan(0);
  expect(leaks(recorder.heard, await allQuizzes())).toEqual([]);
  // Bodies are lost only when a way to another screen cuts an answer off; then no page got it either.
  expect(
    recorder.lost.filter((url) => !/\.(js|css|woff2|webp|jpg|png|svg)$|\/lobby\/all$/.test(new URL(url).pathname)),
  ).toEqual([]);
  expect(recorder.complaints).toEqual([]);
  await remove(lobbyId, host);
  await Promise.all([first, second, spectator].map((page) => page.context().close()));
});
