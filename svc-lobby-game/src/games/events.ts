import { gameFinished } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';
import type { Runner } from '../commands/runner.ts';
import type { LobbyState } from '../lobbies/state.ts';
import type { LobbyStore } from '../lobbies/store.ts';
import { recorded } from './played.ts';
import type { FinishedGame } from './state.ts';
import type { GameRecords } from './store.ts';

/**
 * Questions that were played and games that ended: from the lobby's document to a record, from the record to svc-user. Each step can be repeated; the event bears the game's
 * id, so that nobody is paid twice.
 */
export class FinishedGames {
  private readonly kit: Pick<Kit, 'nats' | 'log' | 'now'>;
  private readonly store: Pick<LobbyStore, 'unrecorded'>;
  private readonly records: GameRecords;
  private readonly runner: () => Runner;

  constructor(
    kit: Pick<Kit, 'nats' | 'log' | 'now'>,
    store: Pick<LobbyStore, 'unrecorded'>,
    records: GameRecords,
    runner: () => Runner,
  ) {
    this.kit = kit;
    this.store = store;
    this.records = records;
    this.runner = runner;
  }

  /** What was just played or just ended, at once; failures are left to the sweep. */
  changed(state: LobbyState): void {
    this.recordAndTell(state).catch((error) => this.kit.log.warn({ err: error, lobbyId: state._id }, 'record waits'));
  }

  /** What was left behind by whoever died or could not reach NATS. */
  async sweep(): Promise<void> {
    for (const lobby of await this.store.unrecorded()) await this.recordAndTell(lobby);
    if (!this.kit.nats.connected) return;
    for (const record of await this.records.unannounced()) await this.announce(record);
  }

  private async recordAndTell(state: LobbyState): Promise<void> {
    await this.record(state);
    for (const game of state.outbox) await this.announce(game);
  }

  /** The questions before the game's end: a record that has its end is whole. svc-user is told of it afterwards, at the latest by the sweep. */
  async record({ _id, played, outbox }: LobbyState): Promise<void> {
    if (played.length === 0 && outbox.length === 0) return;
    for (const round of played) await this.records.addRound(round);
    for (const game of outbox) await this.records.keep(game);
    await this.runner().run(_id, this.kit.now(), (state) => recorded(state, { played, outbox }));
  }

  private async announce(game: FinishedGame): Promise<void> {
    const { gameId, lobbyId, quest, finishedAt, winnerTeams, rewards } = game;
    const payload = { gameId, lobbyId, quest, finishedAt, winnerTeams, rewards };
    await this.kit.nats.publish(gameFinished, payload, { id: gameId });
    await this.records.markAnnounced(gameId);
  }
}
