import {
  type HostPlayer,
  type LivePlayer,
  STORY_NOW,
  type StoryState,
  storyPlay,
  storySocket,
} from '@luplay/contracts/story';
import { applyPlayMessage } from '@luplay/story-rules';
import {
  api,
  isApiError,
  type LiveConnection,
  type LiveQuery,
  notify,
  sharedKeys,
  useLiveQuery,
} from '@luplay/web-kit';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ru } from '../../locale/player.ts';

/**
 * How often the play is read while the socket is away, ms: the list of players, as the specification says, and
 * everything else, because that list would leave the own points, messages and map as they were.
 */
const POLL_MS = 5000;

export interface PlayLink {
  live: LiveConnection;
  /** `data` is undefined while there is nothing to watch, such as after the role card was taken away. */
  query: UseQueryResult<StoryState>;
}

function withPlayers(state: StoryState, players: (HostPlayer | LivePlayer)[]): StoryState {
  const { host, player } = state;
  if (host) return { ...state, host: { ...host, players: players as HostPlayer[] } };
  return player ? { ...state, player: { ...player, players: players as LivePlayer[] } } : state;
}

/** The user has a role card of the chapter, but the character has not entered: `reset-to-start` makes it enter. */
export const isNotEntered = (error: unknown): boolean =>
  isApiError(error, 'not_found') && error.message.includes('игрок не найден');

/**
 * The play as its viewer knows it, kept current. The player has not entered while `data.player` is null, or, before the
 * socket is open, while `isNotEntered(query.error)`. `as`: for hosts, what this character's player sees.
 */
export function usePlay({ as }: { as?: string } = {}): PlayLink {
  const search = as === undefined ? {} : { as };
  const client = useQueryClient();
  const queryKey = [...sharedKeys.story('play'), as ?? null];
  const messages = useRef(0);
  const isAway = useRef(false);
  const play: LiveQuery<typeof storySocket, StoryState> = {
    queryKey,
    async queryFn({ signal }) {
      const before = messages.current;
      let { storyState } = await api(storyPlay.readStoryState, { query: search, signal });
      if (isAway.current && client.getQueryData(queryKey) !== undefined) {
        const { players } = await api(storyPlay.allPlayers, { query: search, signal });
        storyState = withPlayers(storyState, players);
      }
      // What the socket has said meanwhile is newer, and its next changes are changes of that; not so while it knows of
      // no player or host, whom its changes were about.
      const known = messages.current === before ? undefined : client.getQueryData<StoryState>(queryKey);
      return known?.host || known?.player ? known : storyState;
    },
    apply(known, message) {
      messages.current += 1;
      return applyPlayMessage(known, message);
    },
    pollMs: POLL_MS,
  };
  const { live, queries } = useLiveQuery({
    socket: storySocket,
    queries: [play],
    connect: () => ({ params: { storyId: STORY_NOW }, search: { as } }),
  });
  isAway.current = live.status !== 'open';
  const [query] = queries;
  // A poll that is older than the socket's greeting says nothing any more.
  const isGone = live.status !== 'open' && isApiError(query.error, 'not_found');
  const isRefused = isGone && live.status === 'failed' && !isNotEntered(query.error);
  const isChecked = useReturn(live, query, isRefused);
  useConnectionNotices({
    isSilent: as !== undefined,
    isOpen: live.status === 'open',
    isLost: live.status === 'failed' && isChecked && !isGone,
  });
  return { live, query: isGone ? ({ ...query, data: undefined } as UseQueryResult<StoryState>) : query };
}

/**
 * Reads again after the socket gave up or was closed for good, and goes on reading while the user is refused: a host
 * may give them a role card. True when the first of these reads is over.
 */
function useReturn(live: LiveConnection, { refetch }: UseQueryResult, isRefused: boolean): boolean {
  const { status } = live;
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    if (status === 'failed') void refetch().finally(() => setChecked(true));
    else setChecked(false);
  }, [status, refetch]);
  useEffect(() => {
    if (!isRefused) return;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRefused, refetch]);
  // There is something to watch again, or the character only has to enter.
  useRetryAfter(isRefused, live);
  return isChecked;
}

/** Connects again when the user is no longer refused: the socket was closed for good because of it. */
export function useRetryAfter(isRefused: boolean, { retry }: LiveConnection): void {
  const wasRefused = useRef(false);
  useEffect(() => {
    if (wasRefused.current && !isRefused) retry();
    wasRefused.current = isRefused;
  }, [isRefused, retry]);
}

interface Shown {
  /** A second connection of the same screen. */
  isSilent: boolean;
  isOpen: boolean;
  /** All attempts have failed. */
  isLost: boolean;
}

/** Says that the connection has opened, and of which kind it is, or that it could not be opened. */
function useConnectionNotices({ isSilent, isOpen, isLost }: Shown): void {
  useEffect(() => {
    if (isSilent || !isOpen) return;
    const isSecure = location.protocol === 'https:';
    notify(isSecure ? { kind: 'success', text: ru.connection.secure } : { kind: 'warning', text: ru.connection.plain });
  }, [isSilent, isOpen]);
  useEffect(() => {
    if (!isSilent && isLost) notify({ kind: 'error', text: ru.connection.failed });
  }, [isSilent, isLost]);
}
