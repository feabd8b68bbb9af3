import { type AggregateSource, LEAVE_GRACE_MS } from '@luplay/live-kit';
import type { Kit } from '@luplay/service-kit';
import { isBlocked } from '../items/effects/hints.ts';
import type { LiveLobbies } from '../lobbies/aggregate.ts';
import type { LobbyState } from '../state/lobby.ts';
import { presenceChanged } from './rules/commands.ts';

/** A moment after the grace period, ms. */
const AFTER_GRACE_MS = 150;

/**
 * Ends phase 2 when everybody who is present has answered: checked at each answer and departure, and each second for
 * who vanished.
 */
export function endPhasesEarly(
  kit: Pick<Kit, 'log' | 'now'>,
  live: LiveLobbies,
  source: AggregateSource<unknown>,
): void {
  const { presence } = live;
  const asking = new Set<string>();

  /** Asks Redis only when nobody who is awaited has a socket here. */
  function check(state: LobbyState): void {
    const lobbyId = state._id;
    const awaited: string[] = [];
    // Runs at every answer: the first who is here settles it.
    for (const userId of unanswered(state)) {
      if (presence.isHere(lobbyId, userId)) return;
      awaited.push(userId);
    }
    if (awaited.length === 0 || asking.has(lobbyId) || !presence.isCertain) return;
    asking.add(lobbyId);
    ask(lobbyId, awaited)
      .catch((error) => kit.log.debug({ err: error, lobbyId }, 'presence cannot be asked'))
      .finally(() => asking.delete(lobbyId));
  }

  async function ask(lobbyId: string, awaited: string[]): Promise<void> {
    const present = await presence.present(lobbyId);
    if (awaited.some((userId) => present.has(userId))) return;
    await live.change(lobbyId, kit.now(), (state, world) => presenceChanged(state, present, world));
  }

  live.onChange((_, next) => check(next));
  source.onDeparted((lobbyId) => {
    const look = () => {
      const state = live.known(lobbyId);
      if (state) check(state);
    };
    setTimeout(look, LEAVE_GRACE_MS + AFTER_GRACE_MS).unref();
  });
  live.reconciler.add('absent players', 0, async () => {
    for (const lobbyId of live.channels.ids()) {
      const state = live.channels.stateOf(lobbyId);
      if (state) check(state);
    }
  });
}

/** Members whose answers phase 2 waits for; none while it is paused, or in another phase. */
function* unanswered(state: LobbyState): Generator<string> {
  const { game } = state;
  if (state.status !== 'in_progress' || game?.phase !== 2 || !game.round || game.timer.paused) return;
  const voted = new Set(game.round.votes.map((vote) => vote.userId));
  for (const { teamId, members } of state.teams) {
    if (isBlocked(game, teamId)) continue;
    for (const userId of members) if (!voted.has(userId)) yield userId;
  }
}
