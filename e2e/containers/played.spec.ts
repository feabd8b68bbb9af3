import { lobbies } from '@luplay/contracts/lobby-game';
import { ask, session } from '../support/api/api.ts';
import { pause, QUICK_QUIZ, remove } from '../support/api/games.ts';
import { quickQuiz } from '../support/api/quizzes.ts';
import { logIn, newContext } from '../support/browser/pages.ts';
import { answer, chooseTheme, meet, rightOption, watchByCode } from '../support/browser/play.ts';
import { expect, type Page, test } from '../support/browser/test.ts';
import { moveAway, reach, replicaOf } from '../support/live/reconnect.ts';
import { Recorder } from '../support/live/recorder.ts';
import { account } from '../support/product/product.ts';
import { control, liveVersion } from './control.ts';

const TITLE = 'Вечер в контейнерах';
const TEAMS = { first: 'Лисы', second: 'Совы' };
const ROUNDS = 4;
const LEAD = 'Выберите лобби, чтобы войти, или создайте своё.';
const NEW_LEAD = 'Второй выпуск: выберите лобби или создайте своё.';
const REMOTE = 'mf-lobby-game';

test('a game is played while a service is scaled, a replica killed, and a remote released and rolled back', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const recorder = new Recorder();
  const open = async (who: string) => {
    const context = await newContext(browser);
    recorder.attach(context, who);
    return context.newPage();
  };
  const [first, second, spectator] = [await open('first'), await open('second'), await open('spectator')];
  const pages: Record<'first' | 'second', Page> = { first, second };
  // Before the game: a build takes all of a small machine.
  const file = `${REMOTE}/src/locale/ru.ts`;
  await control('build', { only: [REMOTE], commit: 'second', file, from: LEAD, to: NEW_LEAD });
  const former = await liveVersion(REMOTE);

  const lobbyId = await meet([first, second], { title: TITLE, quiz: QUICK_QUIZ.title, teams: TEAMS });
  const host = await session(account('User', 0));
  const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token);
  await watchByCode(spectator, lobby.broadcastCode);
  await expect(spectator).toHaveURL(new RegExp(`/broadcast/${lobbyId}$`));
  await first.getByRole('button', { name: 'Start Game' }).click();
  for (const page of [first, second]) await expect(page).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  const { teams } = (await reach(recorder, 'first', 0, 0)).game;
  const idOf = (name: string) => teams.find((team) => team.name === name)!.teamId;

  /** The teams take turns; the first one is right, the second one wrong. */
  const { theme: themes } = await quickQuiz();
  let points = 0;
  const playRound = async (index: number) => {
    const { game } = await reach(recorder, 'spectator', 0, index);
    const choosing = game.themeChoosingTeam === idOf(TEAMS.first) ? first : second;
    const theme = themes[index % themes.length]!;
    const question = theme.questions[Math.floor(index / themes.length)]!;
    await chooseTheme(choosing, theme.name);
    for (const page of [first, second, spectator])
      await expect(page.getByRole('heading', { name: question.question })).toBeVisible();
    await reach(recorder, 'first', 2, index + 1);
    await answer(pages.first, question.options[question.answer]!);
    await answer(pages.second, question.options[(question.answer + 1) % question.options.length]!);
    points += question.reward.points;
    await reach(recorder, 'first', 3, index + 1);
    // The timer stands still for as long as a busy machine needs to show it.
    await pause(lobbyId, true, host);
    for (const page of [first, second, spectator])
      await expect(rightOption(page)).toContainText(question.options[question.answer]!);
    await pause(lobbyId, false, host);
    const { game: totals } = await reach(recorder, 'spectator', 4, index + 1);
    expect(totals.scores).toEqual({ [idOf(TEAMS.first)]: points, [idOf(TEAMS.second)]: 0 });
  };
  /** The timer stands still meanwhile: how long containers take depends on the machine. */
  const between = async (work: () => Promise<void>) => {
    await pause(lobbyId, true, host);
    await work();
    await pause(lobbyId, false, host);
  };

  await playRound(0);
  await between(async () => {
    await control('scale', { service: 'svc-lobby-game' });
    const taken = await replicaOf(recorder, 'first');
    expect(await moveAway(recorder, 'second', second, taken)).not.toBe(taken);
  });
  await playRound(1);
  await between(async () => {
    const since = Date.now();
    await control('kill', { service: 'svc-lobby-game', index: 1 });
    await replicaOf(recorder, 'first', since);
  });
  await playRound(2);
  await between(async () => {
    await control('release', { remote: REMOTE });
    const visitor = await open('visitor');
    await logIn(visitor, account('User', 2));
    await visitor.goto('/lobby-list');
    await expect(visitor.getByText(NEW_LEAD)).toBeVisible();
    const released = await liveVersion(REMOTE);
    for (const [version, lead] of [
      [former, LEAD],
      [released, NEW_LEAD],
    ] as const) {
      await control('remote', { remote: REMOTE, version });
      await visitor.reload();
      await expect(visitor.getByText(lead)).toBeVisible();
    }
    await visitor.context().close();
  });
  await playRound(ROUNDS - 1);

  const { game: final } = await reach(recorder, 'spectator', 5, ROUNDS);
  expect(final.winnerTeams).toEqual([idOf(TEAMS.first)]);
  for (const page of [first, second, spectator]) await expect(page.getByText(/^Побед/).first()).toBeVisible();
  await remove(lobbyId, host);
  await Promise.all([first, second, spectator].map((page) => page.context().close()));
});
