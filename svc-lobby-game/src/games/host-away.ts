import { PHASE } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';
import type { LiveLobbies } from '../state/live.ts';
import { hostMissing, mayMissHost } from './rules/next.ts';

/** Every second, lets games go on that have waited long enough for a host who is not there. */
export function passAbsentHosts(kit: Pick<Kit, 'now'>, live: LiveLobbies): void {
  const { presence } = live;

  async function check(lobbyId: string): Promise<void> {
    const state = live.channels.stateOf(lobbyId);
    if (!state || state.game?.phase !== PHASE.results || !mayMissHost(state, kit.now())) return;
    if (!presence.isCertain || (state.admin !== null && presence.isHere(lobbyId, state.admin))) return;
    const present = await presence.present(lobbyId);
    if (state.admin !== null && present.has(state.admin)) return;
    await live.change(lobbyId, kit.now(), (before, world) => hostMissing(before, present, world));
  }

  live.reconciler.add('absent hosts', 0, async () => {
    for (const lobbyId of live.channels.ids()) await check(lobbyId);
  });
}
