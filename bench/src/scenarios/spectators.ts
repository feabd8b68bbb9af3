import { PHASE } from '@luplay/contracts/lobby-game';
import type { Player } from '../players/client.ts';
import { broadcastCodeOf, forcePhase, makeLobby, start } from '../players/lobby.ts';
import { broadcastSocketUrl, LobbyWatch, matchesBroadcastUpdate } from '../players/watcher.ts';
import { type Longest, watchingLoop } from '../processes/event-loop.ts';
import { collectGarbage } from '../processes/own-load.ts';
import { type Replica, replicasOf } from '../processes/replicas.ts';
import { type Bar, barOf, percentile, type Row, rowOf } from '../stats.ts';
import { withBareCrowd } from './reference.ts';

/** Runs after the first, which warms up. The median of the changes of a run counts. */
const RUNS = 5;
const CHANGES = 4;
/** Through the gateway. Together with the others no more than the quiz has questions for, two for each. */
const CHANGES_THROUGH = 12;

/**
 * `count` spectators of a running game, phase after phase, on svc-broadcast itself and through the gateway.
 * The bare server has no gateway either: it is timed in turn with the service.
 */
export async function spectators(
  url: string,
  dataDir: string,
  players: Player[],
  count: number,
  say: (line: string) => void,
): Promise<(Row | Bar)[]> {
  say(`${count} spectators of one lobby`);
  const lobby = await makeLobby(url, players, 'Трибуны');
  await start(url, lobby);
  const [replica] = replicasOf(dataDir, 'svc-broadcast') as [Replica, ...Replica[]];
  const code = await broadcastCodeOf(url, lobby);
  const watching = async (origin: string) => {
    const watch = new LobbyWatch(matchesBroadcastUpdate);
    await watch.open(broadcastSocketUrl(origin, code), Array<null>(count).fill(null));
    return watch;
  };
  let changes = 0;
  const change = async (watch: LobbyWatch) => {
    const phase = changes++ % 2 === 0 ? PHASE.question : PHASE.themeChoice;
    collectGarbage();
    const heard = watch.lastReceives(phase);
    const sentAt = performance.now();
    await forcePhase(url, lobby, phase);
    return (await heard) - sentAt;
  };

  const direct = await watching(replica.origin);
  await change(direct);
  const bytes = direct.frameBytes;
  const own: number[] = [];
  const bare: number[] = [];
  const ratios: number[] = [];
  const loop: Longest[] = [];
  await withBareCrowd(count, bytes, 'direct', (tell) =>
    watchingLoop(replica, async (longest) => {
      for (let run = 0; run <= RUNS; run += 1) {
        const now = { own: [] as number[], bare: [] as number[] };
        for (let index = 0; index < CHANGES; index += 1) {
          await longest();
          now.own.push(await change(direct));
          loop.push(await longest());
          now.bare.push(await tell());
        }
        if (run === 0) continue;
        own.push(...now.own);
        bare.push(...now.bare);
        ratios.push(percentile(now.own, 50) / percentile(now.bare, 50));
      }
    }),
  );
  direct.close();
  const far = await watching(url);
  const through: number[] = [];
  for (let index = 0; index < CHANGES_THROUGH; index += 1) through.push(await change(far));
  far.close();
  await forcePhase(url, lobby, PHASE.introOrFinal);
  const measure = `${count} spectators: phase change → last`;
  return [
    rowOf(`${measure}, svc-broadcast itself`, own, ''),
    rowOf(
      '  its event loop works at a stretch, at most',
      loop.map(({ own: ms }) => ms),
      '≤ 10',
    ),
    rowOf(
      '  its event loop stands still, at most',
      loop.map(({ wall }) => wall),
      'others on its processors count',
    ),
    rowOf(`${measure}, through the gateway`, through, ''),
    rowOf(`  bare ws loop, ${count} sockets, ${bytes} bytes, in turn`, bare, 'no gateway, no storage'),
    barOf(`${measure}, svc-broadcast ÷ bare ws loop`, ratios, 0.8),
  ];
}
