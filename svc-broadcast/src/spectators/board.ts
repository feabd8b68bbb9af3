import type { LiveGame } from '@luplay/contracts/lobby-game';
import type { Read } from '@luplay/service-kit';
import { isNews } from './rules.ts';

export interface BoardNews {
  /** Whether anybody has to hear of the lobby's changes. */
  isWatched(lobbyId: string): boolean;
  /** A state newer than the one numbered `from`; for a lobby that was not there `from` is its own number. */
  changed(lobbyId: string, state: LiveGame, from: number): void;
  ended(lobbyId: string, seq: number): void;
}

/**
 * The newest state of every live lobby, by lobbyId and by broadcast code. Grows with the lobbies there are, not with
 * what happened in them. Most lobbies have no spectators: what is told of those is read when somebody asks for it.
 */
export class Board {
  private readonly states = new Map<string, LiveGame>();
  private readonly unread = new Map<string, Read<LiveGame>>();
  private readonly codes = new Map<string, string>();

  get(lobbyId: string): LiveGame | undefined {
    this.catchUp(lobbyId);
    return this.states.get(lobbyId);
  }

  /** The lobbyId behind a broadcast code. */
  lobbyOf(code: string): string | undefined {
    const known = this.codes.get(code);
    if (known !== undefined && this.get(known)?.lobby.broadcastCode === code) return known;
    for (const lobbyId of [...this.unread.keys()]) this.catchUp(lobbyId);
    return this.codes.get(code);
  }

  get size(): number {
    return new Set([...this.states.keys(), ...this.unread.keys()]).size;
  }

  /** Takes in what the bucket says of a lobby (null: it was deleted) and tells `news` what that changed, of those that are watched. */
  apply(lobbyId: string, read: Read<LiveGame> | null, news: BoardNews): void {
    if (read === null) this.end(lobbyId, news);
    else {
      // Deleted first, so that what was told last is also read last: a code belongs to the lobby that had it last.
      this.unread.delete(lobbyId);
      this.unread.set(lobbyId, read);
      if (news.isWatched(lobbyId)) this.catchUp(lobbyId, news);
    }
  }

  private catchUp(lobbyId: string, news?: BoardNews): void {
    const read = this.unread.get(lobbyId);
    if (!read) return;
    this.unread.delete(lobbyId);
    const next = read();
    const known = this.states.get(lobbyId);
    if (!next || !isNews(known, next)) return;
    if (known && known.lobby.broadcastCode !== next.lobby.broadcastCode) this.dropCode(lobbyId, known);
    this.states.set(lobbyId, next);
    this.codes.set(next.lobby.broadcastCode, lobbyId);
    news?.changed(lobbyId, next, known?.seq ?? next.seq);
  }

  private end(lobbyId: string, news: BoardNews): void {
    const known = this.get(lobbyId);
    if (!known) return;
    this.states.delete(lobbyId);
    this.dropCode(lobbyId, known);
    if (news.isWatched(lobbyId)) news.ended(lobbyId, known.seq);
  }

  private dropCode(lobbyId: string, { lobby }: LiveGame): void {
    if (this.codes.get(lobby.broadcastCode) === lobbyId) this.codes.delete(lobby.broadcastCode);
  }
}
