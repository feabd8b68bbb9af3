import { PHASE } from '@luplay/contracts/lobby-game';
import { profiles } from '@luplay/contracts/user';
import { ask, raw } from '../../support/api/api.ts';
import { answer, lobbyWithTeams, remove, setPhase, start } from '../../support/api/games.ts';
import { lucoinsOf, newcomer } from '../../support/api/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { pids } from '../../support/product/product.ts';

test('svc-user dies in the final: when it is back, every player is paid exactly once', async () => {
  const people = [await newcomer('Пётр Первый'), await newcomer('Вторая Вера')];
  const sessions = people.map((person) => person.session);
  const host = sessions[0]!;
  const lobby = await lobbyWithTeams(sessions);
  await start(lobby.lobbyId, host);
  await setPhase(lobby.lobbyId, PHASE.answering, host);
  // The same answer of both: both are right or both are wrong.
  for (const [team, one] of sessions.entries()) await answer(lobby.lobbyId, lobby.teamIds[team]!, 1, one);
  const before = pids()['svc-user#0']!;
  process.kill(before, 'SIGKILL');
  await setPhase(lobby.lobbyId, PHASE.introOrFinal, host);
  // It is back by itself, as another process.
  const answers = async () => (await raw('/api2/.well-known/jwks.json')).status;
  await expect.poll(async () => pids()['svc-user#0'] !== before && (await answers())).toBe(200);

  for (const one of sessions) await expect.poll(() => lucoinsOf(one)).toBeGreaterThan(0);
  const games = async (one: (typeof sessions)[number]) => {
    const { user } = await ask(profiles.fullProfile, { params: { id: one.user.userId } }, one.token);
    return user.stats.games;
  };
  for (const one of sessions) expect(await games(one)).toBe(1);
  const paid = await Promise.all(sessions.map(lucoinsOf));
  expect(paid[0]).toBe(paid[1]);
  // A second death makes the stream tell again what was not acknowledged.
  process.kill(pids()['svc-user#0']!, 'SIGKILL');
  await expect.poll(answers).toBe(200);
  await expect.poll(() => Promise.all(sessions.map(lucoinsOf))).toEqual(paid);
  await remove(lobby.lobbyId, host);
});
