import {
  PHASE,
  REACTION_PAUSE_MS,
  type Reaction,
  reactionChannel,
  type SentReaction,
} from '@luplay/contracts/lobby-game';
import { AppError, type Kit } from '@luplay/service-kit';
import type { LiveLobbies } from '../state/live.ts';
import { isMember, isPlaying } from '../state/lobby.ts';

export type React = (lobbyId: string, userId: string, reaction: Reaction) => Promise<void>;

/**
 * Announces a player's reaction to svc-broadcast. It changes nothing in the lobby, so it goes past its command queue:
 * answers never wait for reactions. Redis keeps each person's pause on all replicas.
 */
export function reactionsOf({ redis }: Pick<Kit, 'redis'>, live: Pick<LiveLobbies, 'known' | 'read'>): React {
  return async (lobbyId, userId, reaction) => {
    // Somebody who has just joined may be missing in what this replica knows.
    const known = live.known(lobbyId);
    const state = known && isMember(known, userId) ? known : await live.read(lobbyId);
    if (!state) throw new AppError('not_found');
    if (!isMember(state, userId)) throw new AppError('forbidden');
    if (state.reactions === false) throw new AppError('forbidden', { message: 'Ведущий выключил реакции.' });
    if (isPlaying(state) && state.game.phase === PHASE.answering) throw new AppError('wrong_phase');
    if (!redis.connected) throw new AppError('unavailable');
    const pause = redis.key(['reacted', lobbyId, `:${userId}`]);
    const isFirst = await redis.client.set(pause, '1', { NX: true, PX: REACTION_PAUSE_MS });
    if (isFirst === null) throw new AppError('rate_limited', { message: 'Одна реакция в три секунды.' });
    const sent: SentReaction = { reaction, playerId: userId };
    await redis.publish(reactionChannel(lobbyId), JSON.stringify(sent));
  };
}
