import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { games, PHASE } from '@luplay/contracts/lobby-game';
import { accounts, profiles } from '@luplay/contracts/user';
import { ask, type Session, send } from '../../support/api/api.ts';
import { ExpectedRewards } from '../../support/api/expected-rewards.ts';
import { answer, info, type Lobby, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { logIn, newContext } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { kill, productIsHealthy } from '../../support/product/kill.ts';
import { type Account, PINNED_NODE, PRODUCT_VARIABLE, product, REPOSITORY } from '../../support/product/product.ts';
import { startProduct } from '../../support/product/start-product.ts';

/** Runs an operator's command for the data in `dataDir`. */
async function operate(script: string, dataDir: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, LUPLAY_DATA: dataDir };
  await promisify(execFile)(PINNED_NODE, [join(REPOSITORY, 'bootstrap', script), ...args], { env });
}

const loggedIn = async ({ username, password }: Account): Promise<Session> =>
  ask(accounts.login, { body: { username, password } });

/** Both teams give the same answer, so both are right or both are wrong. */
async function bothAnswer({ lobbyId, teamIds }: Lobby, players: Session[]): Promise<void> {
  await start(lobbyId, players[0]!);
  await setPhase(lobbyId, PHASE.answering, players[0]!);
  for (const [team, player] of players.entries()) await answer(lobbyId, teamIds[team]!, 1, player);
}

/** Waits until each of these players of one game, which is their first, has what is due for it. */
async function arePaid(players: Session[], gameId: string): Promise<void> {
  const rewards = new ExpectedRewards();
  for (const player of players) rewards.add(player);
  rewards.played((await ask(games.gameRecord, { params: { gameId } }, players[0]!.token)).record);
  await rewards.allPaid();
}

test('16.7: a backup of a running product, restored into an empty installation, goes on from there', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const first = process.env[PRODUCT_VARIABLE];
  const folder = mkdtempSync(join(tmpdir(), 'luplay-e2e-restore-'));
  const [anna, bella] = [await newcomer('Анна из копии'), await newcomer('Белла из копии')];
  const players = [anna.session, bella.session];
  const finished = await lobbyWithTeams(players);
  await bothAnswer(finished, players);
  const { gameId } = await info(finished.lobbyId);
  const running = await lobbyWithTeams([bella.session, anna.session]);
  await start(running.lobbyId, bella.session);
  await setPhase(running.lobbyId, PHASE.answering, bella.session);
  await pause(running.lobbyId, true, bella.session);
  await answer(running.lobbyId, running.teamIds[0]!, 2, bella.session);
  // The payment of this game is on its way while the backup is taken.
  kill('svc-user#0');
  await setPhase(finished.lobbyId, PHASE.introOrFinal, anna.session);
  await operate('backup.mjs', product().dataDir, join(folder, 'backup'));

  await productIsHealthy();
  await arePaid(players, gameId);
  const later = await newcomer('Позже');
  await operate('restore.mjs', join(folder, 'data'), join(folder, 'backup'));
  const { product: second, stop } = await startProduct(join(folder, 'data'), product().webRoot);
  try {
    process.env[PRODUCT_VARIABLE] = JSON.stringify(second);
    const refused = await send(profiles.lucoins, { params: { id: anna.session.user.userId } }, anna.session.token);
    expect(refused.status).toBe(401);
    const unknown = await send(accounts.login, { body: { username: later.username, password: later.password } });
    expect(unknown.status).toBe(401);

    const [anna2, bella2] = [await loggedIn(anna), await loggedIn(bella)];
    await arePaid([anna2, bella2], gameId);
    const { record } = await ask(games.gameRecord, { params: { gameId } }, anna2.token);
    expect(record.questions).toHaveLength(1);

    // The game that was running is where it was: its answer counts, and it goes on.
    expect((await info(running.lobbyId)).roundPhase).toBe(PHASE.answering);
    const twice = { teamId: running.teamIds[0]!, answers: [1] };
    const again = await send(games.answer, { params: { lobbyId: running.lobbyId }, body: twice }, bella2.token);
    expect(again.status).toBe(409);
    await answer(running.lobbyId, running.teamIds[1]!, 2, anna2);
    await pause(running.lobbyId, false, bella2);
    await expect.poll(async () => (await info(running.lobbyId)).roundPhase).toBe(PHASE.results);

    // A new game, with a spectator, and the page.
    const fresh = await lobbyWithTeams([anna2]);
    await bothAnswer(fresh, [anna2]);
    await setPhase(fresh.lobbyId, PHASE.introOrFinal, anna2);
    const gamesPlayed = async () =>
      (await ask(profiles.fullProfile, { params: { id: anna2.user.userId } }, anna2.token)).user.stats.games;
    await expect.poll(gamesPlayed).toBe(2);
    const context = await newContext(browser);
    const page = await context.newPage();
    await logIn(page, anna);
    await expect(page.getByText('Анна из копии').first()).toBeVisible();
    await context.close();
  } finally {
    await stop();
    process.env[PRODUCT_VARIABLE] = first;
    await remove(finished.lobbyId, anna.session);
    await remove(running.lobbyId, bella.session);
    rmSync(folder, { recursive: true, force: true });
  }
});
