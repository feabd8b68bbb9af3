import type { PlayerStatistics } from '@luplay/contracts/lobby-game';
import type { PlayerDigest } from './digest.ts';
import { inParts, PARTS } from './parts.ts';

/** Sums up players over games, which are to be added newest first. */
export class PlayerTotals {
  private readonly byId = new Map<string, PlayerDigest & { games: number }>();

  add(players: readonly PlayerDigest[]): void {
    for (const player of players) {
      const sums = this.byId.get(player.userId);
      if (!sums) {
        this.byId.set(player.userId, { ...player, games: 1 });
        continue;
      }
      sums.games += 1;
      sums.answers += player.answers;
      sums.right += player.right;
      sums.silent += player.silent;
      sums.ms += player.ms;
      sums.timed += player.timed;
    }
  }

  get total(): number {
    return this.byId.size;
  }

  /** Those with the most answers. */
  async most(limit: number): Promise<PlayerStatistics[]> {
    let best: (PlayerDigest & { games: number })[] = [];
    for await (const part of inParts(this.byId.values(), PARTS.players)) {
      best = [...best, ...part]
        .sort((one, other) => other.answers - one.answers || (one.userId < other.userId ? -1 : 1))
        .slice(0, limit);
    }
    return best.map(({ ms, timed, ...player }) => ({ ...player, meanMs: timed === 0 ? null : Math.round(ms / timed) }));
  }
}
