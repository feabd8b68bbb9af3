import type { Kit } from '@luplay/service-kit';
import type { Runner } from '../commands/runner.ts';
import { presenceChanged } from '../games/rules.ts';
import { isBlocked } from '../items/hints.ts';
import type { LobbyState } from '../lobbies/state.ts';
import { LEAVE_GRACE_MS, type Presence } from './presence.ts';

/** A moment after the grace is over, ms. */
const AFTER_GRACE_MS = 150;

/** Ends phase 2 for those who are there: asked whenever somebody answered or left, and by the sweep for who just vanished. */
export class EarlyEnd {
  private readonly kit: Pick<Kit, 'log' | 'now'>;
  private readonly presence: Presence;
  private readonly runner: () => Runner;
  private readonly asking = new Set<string>();

  constructor(kit: Pick<Kit, 'log' | 'now'>, presence: Presence, runner: () => Runner) {
    this.kit = kit;
    this.presence = presence;
    this.runner = runner;
  }

  /** Asks Redis only when nobody who is awaited has a socket here. */
  consider(state: LobbyState): void {
    const lobbyId = state._id;
    const awaited: string[] = [];
    // Asked at every answer: the first who is here settles it.
    for (const userId of unanswered(state)) {
      if (this.presence.isHere(lobbyId, userId)) return;
      awaited.push(userId);
    }
    if (awaited.length === 0 || this.asking.has(lobbyId) || !this.presence.isCertain) return;
    this.asking.add(lobbyId);
    this.ask(lobbyId, awaited)
      .catch((error) => this.kit.log.debug({ err: error, lobbyId }, 'presence cannot be asked'))
      .finally(() => this.asking.delete(lobbyId));
  }

  /** The last socket of a player closed: looked at when the grace is over. */
  departed(stateOf: () => LobbyState | undefined): void {
    const look = () => {
      const state = stateOf();
      if (state) this.consider(state);
    };
    setTimeout(look, LEAVE_GRACE_MS + AFTER_GRACE_MS).unref();
  }

  private async ask(lobbyId: string, awaited: string[]): Promise<void> {
    const present = await this.presence.present(lobbyId);
    if (awaited.some((userId) => present.has(userId))) return;
    await this.runner().run(lobbyId, this.kit.now(), (state, world) => presenceChanged(state, present, world));
  }
}

/** Members whose answers phase 2 waits for; none while it is paused or another phase. */
function* unanswered(state: LobbyState): Generator<string> {
  const { game } = state;
  if (state.status !== 'in_progress' || game?.phase !== 2 || !game.round || game.timer.paused) return;
  const voted = new Set(game.round.votes.map((vote) => vote.userId));
  for (const { teamId, members } of state.teams) {
    if (isBlocked(game, teamId)) continue;
    for (const userId of members) if (!voted.has(userId)) yield userId;
  }
}
