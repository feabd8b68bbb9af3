import type { HostPlayer } from '@luplay/contracts/story';
import { announce, serverNow } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { host as texts } from '../../../locale/host.ts';
import { ATTENTION_KINDS, type Attention } from './attention.ts';

/** Several things often happen within a moment, as after an event; they are read out together, ms. */
const GATHER_MS = 1500;

/**
 * Reads out what newly needs attention. What was there when the screen opened is on the screen. Null: not all is known
 * yet.
 */
export function useAttentionNews(attention: readonly Attention[] | null): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const fresh = useRef<Attention[]>([]);
  useEffect(() => {
    if (!attention) return;
    const before = known.current;
    known.current = new Set(attention.map(keyOf));
    if (!before) return;
    const isStill = (news: Attention) => known.current?.has(keyOf(news));
    fresh.current = [...fresh.current.filter(isStill), ...attention.filter((each) => !before.has(keyOf(each)))];
  }, [attention]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (fresh.current.length === 0) return;
      announce(inWords(fresh.current));
      fresh.current = [];
    }, GATHER_MS);
    return () => clearInterval(timer);
  }, []);
}

const keyOf = ({ kind, characterId }: Attention): string => `${kind} ${characterId}`;

const inWords = (news: readonly Attention[]): string =>
  ATTENTION_KINDS.flatMap((kind) => {
    const names = news.filter((each) => each.kind === kind).map(({ name }) => name);
    return names.length === 0 ? [] : [texts.attention.said(texts.attention.kinds[kind], names.join(', '))];
  }).join('. ');

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
