import { gameFinished } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';
import type { FinishedGame } from '../../state/game.ts';
import type { LiveLobbies } from '../../state/live.ts';
import type { LobbyState } from '../../state/lobby.ts';
import { recorded } from '../rules/records.ts';
import type { GameRecords } from './store.ts';

/** What was saved so long ago is not in progress any more, ms: the replica that saved it has left it undone. */
const LEFT_UNDONE_MS = 2_000;

export type FinishedGames = ReturnType<typeof finishedGames>;

/**
 * Moves played questions and finished games from the lobby's document into a record, and publishes finished games to
 * svc-user. Each step may be repeated. The event carries the game's id, so nobody is paid twice. `lobbies`: finds those
 * with something that is not in a record yet.
 */
export function finishedGames(
  kit: Pick<Kit, 'nats' | 'log' | 'now'>,
  live: Pick<LiveLobbies, 'change'>,
  lobbies: { unrecorded(before: number): Promise<LobbyState[]> },
  records: GameRecords,
) {
  /**
   * Resolves to false when there was nothing to record. Questions are saved before the game's end, so a record that has
   * its end is complete.
   */
  async function record({ _id, played, outbox }: LobbyState): Promise<boolean> {
    if (played.length === 0 && outbox.length === 0) return false;
    for (const round of played) await records.addRound(round);
    for (const game of outbox) await records.keep(game);
    await live.change(_id, kit.now(), (state) => recorded(state, { played, outbox }));
    return true;
  }

  async function recordAndAnnounce(state: LobbyState): Promise<void> {
    await record(state);
    for (const game of state.outbox) await announce(game);
  }

  async function announce(game: FinishedGame): Promise<void> {
    const { gameId, lobbyId, quest, finishedAt, winnerTeams, rewards } = game;
    const payload = { gameId, lobbyId, quest, finishedAt, winnerTeams, rewards };
    await kit.nats.publish(gameFinished, payload, { id: gameId });
    kit.log.info({ gameId, lobbyId }, 'finished game announced');
    await records.markAnnounced(gameId);
  }

  return {
    record,

    /** Records what the change has finished. Failures are left to the reconciler. */
    changed(base: LobbyState | null, next: LobbyState): void {
      if (!base || (base.outbox === next.outbox && base.played === next.played)) return;
      const failed = (error: unknown) =>
        kit.log.warn({ err: error, lobbyId: next._id }, 'the record of a game could not be saved yet');
      recordAndAnnounce(next).catch(failed);
    },

    /** Makes up for what a crashed replica or a NATS outage left undone. */
    async reconcile(): Promise<void> {
      const before = kit.now() - LEFT_UNDONE_MS;
      for (const lobby of await lobbies.unrecorded(before)) await recordAndAnnounce(lobby);
      if (!kit.nats.connected) return;
      for (const game of await records.unannounced(before)) await announce(game);
    },
  };
}
