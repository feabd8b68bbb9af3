import { gameFinished } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';
import type { LobbyState } from '../lobbies/state.ts';
import type { LobbyStore } from '../lobbies/store.ts';
import type { FinishedGame } from './state.ts';
import type { GameRecords } from './store.ts';

/**
 * Games that ended: from the lobby's document to a record, from the record to svc-user. Each step can be repeated; the event bears the game's
 * id, so that nobody is paid twice.
 */
export class FinishedGames {
  private readonly kit: Pick<Kit, 'nats' | 'log'>;
  private readonly store: Pick<LobbyStore, 'clearOutbox' | 'withOutbox'>;
  private readonly records: GameRecords;

  constructor(
    kit: Pick<Kit, 'nats' | 'log'>,
    store: Pick<LobbyStore, 'clearOutbox' | 'withOutbox'>,
    records: GameRecords,
  ) {
    this.kit = kit;
    this.store = store;
    this.records = records;
  }

  /** What just ended, at once; failures are left to the sweep. */
  changed(state: LobbyState): void {
    for (const game of state.outbox) {
      this.keep(state._id, game).catch((error) =>
        this.kit.log.warn({ err: error, gameId: game.gameId }, 'record waits'),
      );
    }
  }

  /** What was left behind by whoever died or could not reach NATS. */
  async sweep(): Promise<void> {
    for (const lobby of await this.store.withOutbox()) {
      for (const game of lobby.outbox) await this.keep(lobby._id, game);
    }
    if (!this.kit.nats.connected) return;
    for (const record of await this.records.unannounced()) await this.announce(record);
  }

  private async keep(lobbyId: string, game: FinishedGame): Promise<void> {
    await this.records.keep(game);
    await this.store.clearOutbox(lobbyId, game.gameId);
    await this.announce(game);
  }

  private async announce(game: FinishedGame): Promise<void> {
    const { gameId, lobbyId, quest, finishedAt, winnerTeams, rewards } = game;
    const payload = { gameId, lobbyId, quest, finishedAt, winnerTeams, rewards };
    await this.kit.nats.publish(gameFinished, payload, { id: gameId });
    await this.records.markAnnounced(gameId);
  }
}
