import { gameFinished } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';
import type { LiveLobbies } from '../../lobbies/aggregate.ts';
import type { LobbyQueries } from '../../lobbies/store.ts';
import type { FinishedGame } from '../../state/game.ts';
import type { LobbyState } from '../../state/lobby.ts';
import { recorded } from '../rules/played.ts';
import type { GameRecords } from './store.ts';

/**
 * Takes questions that were played and games that ended from the lobby's document to a record, and from the record to
 * svc-user. Each step can be repeated; the event bears the game's id, so that nobody is paid twice.
 */
export class FinishedGames {
  private readonly kit: Pick<Kit, 'nats' | 'log' | 'now'>;
  private readonly live: Pick<LiveLobbies, 'change'>;
  private readonly lobbies: Pick<LobbyQueries, 'unrecorded'>;
  private readonly records: GameRecords;

  constructor(
    kit: Pick<Kit, 'nats' | 'log' | 'now'>,
    live: Pick<LiveLobbies, 'change'>,
    lobbies: Pick<LobbyQueries, 'unrecorded'>,
    records: GameRecords,
  ) {
    this.kit = kit;
    this.live = live;
    this.lobbies = lobbies;
    this.records = records;
  }

  /** Records what the change has ended, at once; failures are left to the reconciler. */
  changed(base: LobbyState | null, next: LobbyState): void {
    if (!base || (base.outbox === next.outbox && base.played === next.played)) return;
    const failed = (error: unknown) => this.kit.log.warn({ err: error, lobbyId: next._id }, 'record waits');
    this.recordAndAnnounce(next).catch(failed);
  }

  /** Does what a dead replica or an absent NATS left undone. */
  async reconcile(): Promise<void> {
    for (const lobby of await this.lobbies.unrecorded()) await this.recordAndAnnounce(lobby);
    if (!this.kit.nats.connected) return;
    for (const record of await this.records.unannounced()) await this.announce(record);
  }

  /**
   * Resolves to false when there was nothing to record. Questions come before the game's end: a record with its end is
   * whole.
   */
  async record({ _id, played, outbox }: LobbyState): Promise<boolean> {
    if (played.length === 0 && outbox.length === 0) return false;
    for (const round of played) await this.records.addRound(round);
    for (const game of outbox) await this.records.keep(game);
    await this.live.change(_id, this.kit.now(), (state) => recorded(state, { played, outbox }));
    return true;
  }

  private async recordAndAnnounce(state: LobbyState): Promise<void> {
    await this.record(state);
    for (const game of state.outbox) await this.announce(game);
  }

  private async announce(game: FinishedGame): Promise<void> {
    const { gameId, lobbyId, quest, finishedAt, winnerTeams, rewards } = game;
    const payload = { gameId, lobbyId, quest, finishedAt, winnerTeams, rewards };
    await this.kit.nats.publish(gameFinished, payload, { id: gameId });
    this.kit.log.info({ gameId, lobbyId }, 'finished game announced');
    await this.records.markAnnounced(gameId);
  }
}
