import { games, PHASE } from '@luplay/contracts/lobby-game';
import { callAs, type Player } from '../players/client.ts';
import { forcePhase, makeLobby, openSockets, start } from '../players/lobby.ts';
import { type Row, rowOf } from '../stats.ts';
import { askAll, noTimes } from './rounds.ts';

const TEAMS = 30;
const ROUNDS = 4;

/** The largest lobby that an operator may allow: all answer at one instant, by calls and by sockets in turn. */
export async function fullHall(url: string, players: Player[], say: (line: string) => void): Promise<Row[]> {
  say(`${players.length} players in ${TEAMS} teams`);
  const lobby = await makeLobby(url, players, 'Полный зал', undefined, TEAMS);
  const { lobbyId, teamOf, watch } = lobby;
  await openSockets(url, lobby);
  await start(url, lobby);
  const rows: Row[] = [];
  for (const by of ['calls', 'sockets'] as const) {
    const taken: number[] = [];
    const refusals: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [questionId = ''] = await askAll(url, [lobby], 0, noTimes());
      const answered = players.map(async (player, index) => {
        const given = { teamId: teamOf.get(player.userId) as string, questionId, answers: [index % 4] };
        const sentAt = performance.now();
        const sent =
          by === 'sockets'
            ? watch.answer(index, given)
            : callAs(url, player, games.answer, { params: { lobbyId }, body: given });
        await sent;
        taken.push(performance.now() - sentAt);
      });
      for (const result of await Promise.allSettled(answered))
        if (result.status === 'rejected') refusals.push(String(result.reason));
      await forcePhase(url, lobby, PHASE.themeChoice);
    }
    say(`  by ${by}: ${refusals.length} of ${ROUNDS * players.length} refused ${refusals[0] ?? ''}`);
    rows.push(rowOf(`${players.length} answers at one instant by ${by}: sent → acknowledged`, taken, 'none refused'));
  }
  await forcePhase(url, lobby, PHASE.introOrFinal);
  watch.close();
  return rows;
}
