import { LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { isUnavailable, type Kit } from '@luplay/service-kit';
import type { LobbyMemory } from '../commands/memory.ts';
import type { Runner } from '../commands/runner.ts';
import type { FinishedGames } from '../games/events.ts';
import { timerDue } from '../games/rules.ts';
import type { GameSockets } from '../games/socket.ts';
import { isAbandoned } from '../lobbies/rules.ts';
import type { LobbyStore } from '../lobbies/store.ts';
import type { EarlyEnd } from './early-end.ts';
import type { LiveGames } from './live-games.ts';
import { dropOrphans, type OrphansParts } from './orphans.ts';

const SWEEP_MS = 1_000;
/** A phase's end is the alarm's matter for this long, ms. */
const OVERDUE_MS = 300;
/** Changes this old should be in NATS; older ones than the second were looked at before, ms. */
const SETTLED_MS = { from: 6_000, to: 1_500 };
const ROOMS_AT_ONCE = 500;
const ABANDONED_EVERY_MS = 15_000;
/** Records and rewards that somebody's death, or an absent NATS, has held up: nobody's screen waits for them. */
const FINISHED_EVERY_MS = 3_000;
/** What deleted lobbies leave behind goes this often, when it is this old, ms. */
const FORGET_EVERY_MS = 3_600_000;
const FORGET_AFTER_MS = 600_000;
/** The first look for orphaned copies of quizzes is so long after a start, the next ones an hour apart, ms. */
const ORPHANS_FIRST_MS = 60_000;
const ORPHANS_EVERY_MS = 3_600_000;
/** One key of the bucket is looked at this often: when it is gone, NATS has forgotten them all. */
const WITNESS_EVERY_MS = 10_000;

export interface SweepParts extends OrphansParts {
  kit: Pick<Kit, 'log' | 'now' | 'nats'>;
  store: LobbyStore;
  memory: LobbyMemory;
  runner: Runner;
  sockets: GameSockets;
  liveGames: LiveGames;
  finished: FinishedGames;
  earlyEnd: EarlyEnd;
}

/** Each second: makes good what a dead replica, a lost message or an absent backing service left undone. */
export class Sweep {
  private readonly parts: SweepParts;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private abandonedDue = 0;
  private finishedDue = 0;
  private witnessDue = 0;
  private forgetDue: number;
  private orphansDue: number;
  private healed = false;
  private roomsFrom = 0;

  constructor(parts: SweepParts) {
    this.parts = parts;
    this.forgetDue = parts.kit.now() + FORGET_EVERY_MS;
    this.orphansDue = parts.kit.now() + ORPHANS_FIRST_MS;
  }

  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.once().finally(() => {
        if (!this.stopped) this.start();
      });
    }, SWEEP_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async once(): Promise<void> {
    const now = this.parts.kit.now();
    await this.attempt('overdue phases', () => this.endOverdue(now));
    await this.attempt('rooms', () => this.repairRooms());
    if (now >= this.finishedDue) {
      this.finishedDue = now + FINISHED_EVERY_MS;
      await this.attempt('finished games', () => this.parts.finished.sweep());
    }
    await this.attempt('live games', () => this.repairLiveGames(now));
    if (now >= this.abandonedDue) {
      this.abandonedDue = now + ABANDONED_EVERY_MS;
      await this.attempt('abandoned lobbies', () => this.deleteAbandoned(now));
    }
    if (now >= this.orphansDue) {
      this.orphansDue = now + ORPHANS_EVERY_MS;
      await this.attempt('orphans', () => this.dropOrphans(now));
    }
  }

  private async attempt(what: string, work: () => Promise<void>): Promise<void> {
    if (this.stopped) return;
    try {
      await work();
    } catch (error) {
      const level = isUnavailable(error) ? 'debug' : 'error';
      this.parts.kit.log[level]({ err: error }, `sweep: ${what} failed`);
    }
  }

  private async endOverdue(now: number): Promise<void> {
    const { store, runner, kit } = this.parts;
    const overdue = await store.overdue(now - OVERDUE_MS);
    await Promise.all(overdue.map((lobbyId) => runner.run(lobbyId, kit.now(), timerDue)));
    if (overdue.length > 0) kit.log.info({ phases: overdue.length }, 'phases ended by the sweep');
  }

  /** Rooms of this replica that missed an announcement, a deletion, or that wait for players who have vanished. */
  private async repairRooms(): Promise<void> {
    const { store, sockets, memory, earlyEnd } = this.parts;
    const all = sockets.watched();
    if (this.roomsFrom >= all.length) this.roomsFrom = 0;
    const watched = all.slice(this.roomsFrom, this.roomsFrom + ROOMS_AT_ONCE);
    this.roomsFrom += ROOMS_AT_ONCE;
    if (watched.length === 0) return;
    const seqs = await store.seqsOf(watched);
    for (const lobbyId of watched) {
      const known = sockets.stateOf(lobbyId);
      const seq = seqs.get(lobbyId);
      if (!known) continue;
      if (seq === undefined) {
        memory.forget(lobbyId);
        sockets.deleted(lobbyId, known.seq + 1);
      } else if (seq > known.seq) {
        const state = await store.load(lobbyId);
        if (!state) continue;
        sockets.changed(memory.offer(state));
      }
      earlyEnd.consider(sockets.stateOf(lobbyId) ?? known);
      sockets.considerHost(lobbyId);
    }
  }

  private async repairLiveGames(now: number): Promise<void> {
    const { kit, store, liveGames } = this.parts;
    if (!kit.nats.connected) return;
    if (now >= this.witnessDue) {
      this.witnessDue = now + WITNESS_EVERY_MS;
      const witness = await store.newest();
      if (witness !== null && (await liveGames.get(witness)) === null) this.healed = false;
    }
    if (!this.healed) return this.heal();
    if (now >= this.forgetDue) {
      this.forgetDue = now + FORGET_EVERY_MS;
      liveGames.forgetIdle(FORGET_AFTER_MS);
      await liveGames.forgetDeleted(FORGET_AFTER_MS);
    }
    for (const { _id, seq } of await store.changedBetween(now - SETTLED_MS.from, now - SETTLED_MS.to)) {
      if (liveGames.knownSeq(_id) < seq) await this.tellIfBehind(_id, seq);
    }
  }

  /** Compares every lobby with the bucket: after a start, and when NATS has forgotten. */
  private async heal(): Promise<void> {
    let told = 0;
    for await (const { _id, seq } of this.parts.store.allSeqs()) {
      if (this.stopped) return;
      if (await this.tellIfBehind(_id, seq)) told += 1;
    }
    this.healed = true;
    if (told > 0) this.parts.kit.log.info({ told }, 'live games brought up to date');
  }

  private async tellIfBehind(lobbyId: string, seq: number): Promise<boolean> {
    const { liveGames, store } = this.parts;
    const told = await liveGames.get(lobbyId);
    if (told && told.seq >= seq) return false;
    const state = await store.load(lobbyId);
    if (!state || (told && (await liveGames.shows(told, state)))) return false;
    liveGames.changed(state);
    return true;
  }

  private async dropOrphans(now: number): Promise<void> {
    const dropped = await dropOrphans(this.parts, now);
    if (dropped > 0) this.parts.kit.log.info({ dropped }, 'games that no lobby has were dropped');
  }

  private async deleteAbandoned(now: number): Promise<void> {
    const { store, runner } = this.parts;
    for (const lobby of await store.abandonedSince(now - LOBBY_LIMITS.emptyLobbyTtl)) {
      if (!isAbandoned(lobby, now)) continue;
      await runner
        .remove(lobby._id, (state) => (isAbandoned(state, now) ? null : { code: 'conflict' }))
        .catch((error) => {
          // Another replica deleted it first.
          if (isUnavailable(error)) throw error;
        });
    }
  }
}
