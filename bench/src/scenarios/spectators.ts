import { lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { callAs, type Player } from '../players/client.ts';
import { type BenchLobby, forcePhase } from '../players/lobby.ts';
import { broadcastSocketUrl, LobbyWatch, matchesBroadcastUpdate } from '../players/watcher.ts';
import { type Longest, watchingLoop } from '../processes/event-loop.ts';
import type { Replica } from '../processes/replicas.ts';

export interface SpectatorTimes {
  /** Host's command sent → last spectator has the update, ms. */
  change: number[];
  /** Longest time for which the event loop of svc-broadcast was blocked meanwhile, ms; one for each change. */
  loop: Longest[];
  /** Size of the update message. */
  bytes: number;
}

/**
 * `count` spectators of a running game, for `changes` phases one after the other. `origin`: address of the sockets,
 * which are served by `replica`.
 */
export async function watchTogether(
  url: string,
  origin: string,
  replica: Replica,
  lobby: BenchLobby,
  count: number,
  changes: number,
): Promise<SpectatorTimes> {
  const host = lobby.players[0] as Player;
  const { lobby: shown } = await callAs(url, host, lobbies.getLobby, { params: { id: lobby.lobbyId } });
  const watch = new LobbyWatch(matchesBroadcastUpdate);
  await watch.open(broadcastSocketUrl(origin, shown.broadcastCode), Array<null>(count).fill(null));
  const change: number[] = [];
  const loop: Longest[] = [];
  await watchingLoop(replica, async (longest) => {
    for (let index = 0; index < changes; index++) {
      const phase = index % 2 === 0 ? PHASE.question : PHASE.themeChoice;
      const heard = watch.lastReceives(phase);
      await longest();
      const sentAt = performance.now();
      await forcePhase(url, lobby, phase);
      change.push((await heard) - sentAt);
      loop.push(await longest());
    }
  });
  watch.close();
  return { change, loop, bytes: watch.frameBytes };
}
