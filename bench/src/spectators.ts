import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lobbies } from '@luplay/contracts/lobby-game';
import { callAs, type Player } from './client.ts';
import { type BenchLobby, forcePhase } from './lobby.ts';
import { broadcastSocketUrl, broadcastTells, LobbyWatch } from './watcher.ts';

export interface SpectatorTimes {
  /** Admin's command sent → last spectator has been told, ms. */
  change: number[];
  /** Size of the message that told it. */
  bytes: number;
}

/** The port of svc-broadcast's first replica: a bare server is compared with it, not with the gateway before it. */
export function broadcastOrigin(dataDir: string): string {
  const ports = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>;
  return `http://127.0.0.1:${ports['svc-broadcast#0']}`;
}

/** `count` spectators of a running game, told of `changes` phases one after the other. `origin`: where their sockets go. */
export async function watchTogether(
  url: string,
  origin: string,
  lobby: BenchLobby,
  count: number,
  changes: number,
): Promise<SpectatorTimes> {
  const host = lobby.players[0] as Player;
  const { lobby: shown } = await callAs(url, host, lobbies.getLobby, { params: { id: lobby.lobbyId } });
  const watch = new LobbyWatch(broadcastTells);
  await watch.open(broadcastSocketUrl(origin, shown.broadcastCode), Array<null>(count).fill(null));
  const change: number[] = [];
  for (let index = 0; index < changes; index++) {
    const phase = index % 2 === 0 ? 1 : 0;
    const heard = watch.lastHears(phase);
    const sentAt = performance.now();
    await forcePhase(url, lobby, phase);
    change.push((await heard) - sentAt);
  }
  watch.close();
  return { change, bytes: watch.frameBytes };
}
