import { games, PHASE } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { ExpectedRewards } from '../../support/api/expected-rewards.ts';
import { answer, info, lobbyWithTeams, remove, setPhase, start } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { test } from '../../support/browser/test.ts';
import { kill, productIsHealthy } from '../../support/product/kill.ts';

test('svc-user dies in the final: when it is back, every player is paid exactly once', async () => {
  const people = [await newcomer('Пётр Первый'), await newcomer('Вторая Вера')];
  const sessions = people.map((person) => person.session);
  const host = sessions[0]!;
  const lobby = await lobbyWithTeams(sessions);
  await start(lobby.lobbyId, host);
  await setPhase(lobby.lobbyId, PHASE.answering, host);
  // The same answer of both: both are right or both are wrong.
  for (const [team, one] of sessions.entries()) await answer(lobby.lobbyId, lobby.teamIds[team]!, 1, one);
  const { gameId } = await info(lobby.lobbyId);
  kill('svc-user#0');
  await setPhase(lobby.lobbyId, PHASE.introOrFinal, host);
  // It is back by itself, as another process.
  await productIsHealthy();

  const rewards = new ExpectedRewards();
  for (const one of sessions) rewards.add(one);
  rewards.played((await ask(games.gameRecord, { params: { gameId } }, host.token)).record);
  await rewards.allPaid();
  // A second death makes the stream tell again what was not acknowledged.
  kill('svc-user#0');
  await productIsHealthy();
  await rewards.allPaid();
  await remove(lobby.lobbyId, host);
});
