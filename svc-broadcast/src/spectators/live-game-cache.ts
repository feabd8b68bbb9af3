import type { LiveGame } from '@luplay/contracts/lobby-game';
import type { Read } from '@luplay/service-kit';
import { isNewer } from './rules.ts';

export interface LiveGameListener {
  /** Whether the lobby has spectators, who need its changes. */
  isWatched(lobbyId: string): boolean;
  /** A newer state than `before`; undefined for a new lobby. */
  changed(lobbyId: string, state: LiveGame, before: LiveGame | undefined): void;
  ended(lobbyId: string, seq: number): void;
}

/**
 * The newest state of every live lobby, by lobbyId and by broadcast code. Its size depends only on the number of
 * lobbies. Most lobbies have no spectators: their states are parsed on request.
 */
export class LiveGameCache {
  private readonly states = new Map<string, LiveGame>();
  private readonly unparsed = new Map<string, Read<LiveGame>>();
  private readonly codes = new Map<string, string>();

  get(lobbyId: string): LiveGame | undefined {
    this.parsePending(lobbyId);
    return this.states.get(lobbyId);
  }

  /** The lobbyId of a broadcast code. */
  lobbyOf(code: string): string | undefined {
    const known = this.codes.get(code);
    if (known !== undefined && this.get(known)?.lobby.broadcastCode === code) return known;
    // To parse all of them would hold up the spectators of every lobby.
    for (const [lobbyId, { text }] of [...this.unparsed]) if (text.includes(code)) this.parsePending(lobbyId);
    return this.codes.get(code);
  }

  get size(): number {
    return new Set([...this.states.keys(), ...this.unparsed.keys()]).size;
  }

  /**
   * Applies a change of the bucket (null: deleted) and reports it to `listener` if the lobby is watched. `mayBeOlder`:
   * than the value that came before.
   */
  apply(lobbyId: string, read: Read<LiveGame> | null, listener: LiveGameListener, mayBeOlder = false): void {
    if (read === null) this.end(lobbyId, listener);
    else {
      if (mayBeOlder) this.parsePending(lobbyId);
      // Delete first, so that the newest value is parsed last: a code belongs to the lobby that had it last.
      this.unparsed.delete(lobbyId);
      this.unparsed.set(lobbyId, read);
      if (listener.isWatched(lobbyId)) this.parsePending(lobbyId, listener);
    }
  }

  private parsePending(lobbyId: string, listener?: LiveGameListener): void {
    const read = this.unparsed.get(lobbyId);
    if (!read) return;
    this.unparsed.delete(lobbyId);
    const next = read();
    const known = this.states.get(lobbyId);
    if (!next || !isNewer(known, next)) return;
    if (known && known.lobby.broadcastCode !== next.lobby.broadcastCode) this.dropCode(lobbyId, known);
    this.states.set(lobbyId, next);
    this.codes.set(next.lobby.broadcastCode, lobbyId);
    listener?.changed(lobbyId, next, known);
  }

  private end(lobbyId: string, listener: LiveGameListener): void {
    const known = this.get(lobbyId);
    if (!known) return;
    this.states.delete(lobbyId);
    this.dropCode(lobbyId, known);
    if (listener.isWatched(lobbyId)) listener.ended(lobbyId, known.seq);
  }

  private dropCode(lobbyId: string, { lobby }: LiveGame): void {
    if (this.codes.get(lobby.broadcastCode) === lobbyId) this.codes.delete(lobby.broadcastCode);
  }
}
