import {
  REACTION_BATCH_MS,
  REACTIONS_TOLD,
  type ShownReaction,
  type SpectatorServerMessage,
} from '@luplay/contracts/broadcast';
import { reactionChannel, type SentReaction, sentReaction } from '@luplay/contracts/lobby-game';
import type { ChannelSockets } from '@luplay/live-kit';
import type { Kit } from '@luplay/service-kit';

/** Few reactions with their players, as they came; of more only how many there were of each kind. */
export function merged(sent: readonly SentReaction[]): ShownReaction[] {
  if (sent.length <= REACTIONS_TOLD) return sent.map((one) => ({ ...one, count: 1 }));
  const counts = new Map<SentReaction['reaction'], number>();
  for (const { reaction } of sent) counts.set(reaction, (counts.get(reaction) ?? 0) + 1);
  return [...counts].map(([reaction, count]) => ({ reaction, count }));
}

/**
 * Shows the reactions in a lobby to its spectators on this replica, at most one message in REACTION_BATCH_MS. Returns
 * a function that ends it. Not awaited: spectators are greeted while Redis is away.
 */
export function followReactions(
  { redis, now }: Pick<Kit, 'redis' | 'now'>,
  lobbyId: string,
  sockets: Pick<ChannelSockets<SpectatorServerMessage>, 'toAll'>,
): () => void {
  let waiting: SentReaction[] = [];
  let timer: NodeJS.Timeout | undefined;
  const show = () => {
    timer = undefined;
    sockets.toAll({ type: 'reactions', serverTime: now(), reactions: merged(waiting) });
    waiting = [];
  };
  const following = redis.subscribe(reactionChannel(lobbyId), (text) => {
    waiting.push(sentReaction.parse(JSON.parse(text)));
    timer ??= setTimeout(show, REACTION_BATCH_MS).unref();
  });
  return () => {
    clearTimeout(timer);
    void following.then((stop) => stop());
  };
}
