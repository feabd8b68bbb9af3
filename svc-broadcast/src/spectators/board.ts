import type { LiveGame } from '@luplay/contracts/lobby-game';
import { isNews } from './rules.ts';

export interface BoardNews {
  /** A state newer than the one numbered `from`; for a lobby that was not there `from` is its own number. */
  changed(lobbyId: string, state: LiveGame, from: number): void;
  ended(lobbyId: string, seq: number): void;
}

/**
 * The newest state of every live lobby, by lobbyId and by broadcast code. Grows with the lobbies there are, not with
 * what happened in them.
 */
export class Board {
  private readonly states = new Map<string, LiveGame>();
  private readonly codes = new Map<string, string>();

  get(lobbyId: string): LiveGame | undefined {
    return this.states.get(lobbyId);
  }

  /** The lobbyId behind a broadcast code. */
  lobbyOf(code: string): string | undefined {
    return this.codes.get(code);
  }

  get size(): number {
    return this.states.size;
  }

  /** Takes in what the bucket says of a lobby (null: it was deleted) and tells `news` what that changed. */
  apply(lobbyId: string, next: LiveGame | null, news: BoardNews): void {
    const known = this.states.get(lobbyId);
    if (next === null) {
      if (!known) return;
      this.forget(lobbyId, known);
      news.ended(lobbyId, known.seq);
      return;
    }
    if (!isNews(known, next)) return;
    if (known && known.lobby.broadcastCode !== next.lobby.broadcastCode) this.codes.delete(known.lobby.broadcastCode);
    this.states.set(lobbyId, next);
    this.codes.set(next.lobby.broadcastCode, lobbyId);
    news.changed(lobbyId, next, known?.seq ?? next.seq);
  }

  private forget(lobbyId: string, known: LiveGame): void {
    this.states.delete(lobbyId);
    if (this.codes.get(known.lobby.broadcastCode) === lobbyId) this.codes.delete(known.lobby.broadcastCode);
  }
}
