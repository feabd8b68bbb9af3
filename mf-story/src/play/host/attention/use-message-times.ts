import type { HostPlayer } from '@luplay/contracts/story';
import { serverNow } from '@luplay/web-kit';
import { useState } from 'react';

/** By character: the message, and when it appeared, epoch ms; null: before the screen was opened. */
type Seen = Readonly<Record<string, { message: string; since: number | null }>>;

/** Since when each character's message waits to be acknowledged, as far as this screen has seen it appear. */
export function useMessageTimes(players: readonly HostPlayer[]): (characterId: string) => number | null {
  const [seen, setSeen] = useState<Seen>(() => seenNow(players, {}, null));
  const isCurrent = players.every(({ characterId, message }) => (seen[characterId]?.message ?? null) === message);
  // Adjusted while rendering, so that no frame shows a message without its time.
  if (!isCurrent) setSeen(seenNow(players, seen, serverNow()));
  return (characterId) => seen[characterId]?.since ?? null;
}

const seenNow = (players: readonly HostPlayer[], before: Seen, now: number | null): Seen =>
  Object.fromEntries(
    players.flatMap(({ characterId, message }) => {
      if (message === null) return [];
      const known = before[characterId];
      return [[characterId, known?.message === message ? known : { message, since: now }]];
    }),
  );
