import { lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { ask, type Session } from '../../support/api/api.ts';
import { info, type Lobby, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { contextOf, logIn, newContext } from '../../support/browser/pages.ts';
import { rightOption } from '../../support/browser/play.ts';
import { type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { moveAway, reach, recoveredAt, replicaOf, watchRecovery } from '../../support/live/reconnect.ts';
import { Recorder } from '../../support/live/recorder.ts';
import { kill, productIsHealthy } from '../../support/product/kill.ts';
import { account, pids } from '../../support/product/product.ts';

/** A phase may change so much after its time, ms. */
const LATE = 2_000;
/** ... and a screen be wrong for so long, ms. */
const RECOVERY = 3_000;

/**
 * A replica that hangs: calls are answered by another one after this time, its sockets are elsewhere after that, ms.
 */
const ANSWERED = 5_000;
const ELSEWHERE = 10_000;

let recorder: Recorder;
let contexts: BrowserContext[];
let host: Session;
let other: Session;
let lobby: Lobby;
let pages: [Page, Page];

test.beforeEach(async ({ browser }) => {
  recorder = new Recorder();
  const first = await contextOf(browser, account('User', 0));
  const second = await contextOf(browser, account('User', 1));
  contexts = [first.context, second.context];
  recorder.attach(first.context, 'host');
  recorder.attach(second.context, 'other');
  host = first.me;
  other = second.me;
  lobby = await lobbyWithTeams([host, other]);
  await start(lobby.lobbyId, host);
  pages = [await first.context.newPage(), await second.context.newPage()];
});

test.afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await productIsHealthy();
  await remove(lobby.lobbyId, host);
});

/** Has the other player served by another replica than the victim. With affinity one replica has the whole lobby. */
async function serveApart(victim: string): Promise<void> {
  if (process.env.LUPLAY_LOBBY_AFFINITY !== '1') await moveAway(recorder, 'other', pages[1], victim);
}

test('kill -9 of the replica that serves a player in phase 2', async () => {
  const [page] = pages;
  await Promise.all(pages.map((each) => each.goto(`/game/${lobby.lobbyId}`)));
  const victim = await replicaOf(recorder, 'host');
  await serveApart(victim);

  await setPhase(lobby.lobbyId, PHASE.answering, host);
  const { game: asked } = await reach(recorder, 'other', 2, 1);
  const { endsAt } = asked.timer;
  const options = page.getByRole('group', { name: 'Варианты ответа' }).getByRole('button');
  await options.nth(1).click();
  await expect(page.getByRole('main').getByText('Ответ принят')).toBeVisible();

  await watchRecovery(page);
  const killedAt = kill(victim);
  const { frame: greeting, at: backAt } = await recorder.frame(
    'host',
    ({ type }) => type === 'connection_established',
    killedAt,
  );
  expect(backAt - killedAt, 'ms until the socket is back').toBeLessThanOrEqual(RECOVERY);
  const now = await info(lobby.lobbyId, other);
  expect(now.roundPhase).toBe(2);
  const { timer: _, ...rest } = now;
  expect(greeting.game).toMatchObject(rest);
  expect(greeting.game!.progress).toMatchObject({ answered: 1 });
  expect(greeting.myTeam!.votes).toEqual({ [host.user.userId]: 1 });
  expect((await recoveredAt(page)) - killedAt, 'ms until the screen is right').toBeLessThanOrEqual(RECOVERY);
  await expect(page.getByRole('main').getByText('Ответ принят')).toBeVisible();

  const shown = await reach(recorder, 'other', 3, 1);
  expect(shown.at - endsAt!, 'delay of the phase end, ms').toBeLessThanOrEqual(LATE);
  expect(shown.at, 'the phase ended early').toBeGreaterThanOrEqual(endsAt! - 100);
  expect(shown.game.results![lobby.teamIds[0]!]).toMatchObject({ answers: [1], answer: 1 });
  expect(shown.game.results![lobby.teamIds[1]!]).toMatchObject({ answers: [], answer: null });
  expect((await reach(recorder, 'host', 3, 1)).game.results).toEqual(shown.game.results);
  for (const each of pages) await expect(rightOption(each)).toBeVisible();
});

test('12.24: clients leave a hung replica for another one, and it is restarted', async () => {
  const [page] = pages;
  await Promise.all(pages.map((each) => each.goto(`/game/${lobby.lobbyId}`)));
  const victim = await replicaOf(recorder, 'host');
  await serveApart(victim);
  await pause(lobby.lobbyId, true, host);
  const hung = pids()[victim];

  await watchRecovery(page);
  const stoppedAt = kill(victim, 'SIGSTOP');
  const elsewhere = recorder.frame(
    'host',
    ({ type, server }) => type === 'connection_established' && server !== victim,
    stoppedAt,
  );
  const waits: number[] = [];
  for (let call = 0; call < 6; call += 1) {
    const askedAt = Date.now();
    await info(lobby.lobbyId, other);
    waits.push(Date.now() - askedAt);
  }
  expect(Math.max(...waits), 'ms until a call is answered').toBeLessThanOrEqual(ANSWERED);
  const { at } = await elsewhere;
  expect(at - stoppedAt, 'ms until another replica serves the socket').toBeLessThanOrEqual(ELSEWHERE);
  expect((await recoveredAt(page)) - stoppedAt, 'ms until the screen is right').toBeLessThanOrEqual(ELSEWHERE);
  await expect.poll(() => pids()[victim], { timeout: 15_000 }).not.toBe(hung);
});

test('kill -9 of svc-broadcast: the spectator reconnects, and players are not affected', async ({ browser }) => {
  const context = await newContext(browser);
  contexts.push(context);
  recorder.attach(context, 'spectator');
  const page = await context.newPage();
  await page.goto(`/broadcast/${lobby.lobbyId}`);
  expect(await replicaOf(recorder, 'spectator')).toBe('svc-broadcast#0');
  await setPhase(lobby.lobbyId, PHASE.answering, host);
  await reach(recorder, 'spectator', 2, 1);

  const killedAt = kill('svc-broadcast#0');
  await setPhase(lobby.lobbyId, PHASE.results, host);
  await pause(lobby.lobbyId, true, host);
  // It has no second replica: when it takes longer to start than the page tries, the page tries again once it is back.
  const followed = recorder.frame('spectator', ({ game }) => game?.roundPhase === PHASE.results, killedAt);
  await productIsHealthy();
  const { frame } = await followed;
  expect(frame.game!.correctAnswer).not.toBeNull();
  await expect(rightOption(page)).toBeVisible();
});

test('kill -9 of svc-user: the game continues, and people can log in again', async ({ browser }) => {
  await setPhase(lobby.lobbyId, PHASE.answering, host);
  kill('svc-user#0');
  await setPhase(lobby.lobbyId, PHASE.results, host);
  const { lobby: seen } = await ask(lobbies.getLobby, { params: { id: lobby.lobbyId } }, other.token);
  expect(Object.keys(seen.players)).toHaveLength(2);
  await productIsHealthy();
  const context = await newContext(browser);
  contexts.push(context);
  await logIn(await context.newPage(), account('User', 2));
});
