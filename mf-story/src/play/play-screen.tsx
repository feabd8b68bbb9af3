import { type StoryState, storyPlay } from '@luplay/contracts/story';
import {
  api,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  errorText,
  isApiError,
  Loading,
  lazily,
  notify,
  Page,
  Row,
  sharedKeys,
  useAwake,
  useRequestId,
  userHasRole,
  useUser,
  useWholeScreen,
} from '@luplay/web-kit';
import { store } from '@luplay/web-kit/storage';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { GuestNotice } from '../guests/guest-notice.tsx';
import { ru } from '../locale/player.ts';
import { isNotEntered, type PlayLink, usePlay, useRetryAfter } from './live/use-play.ts';
import * as css from './play-screen.module.css';
import { PlayerScreen } from './player/player-screen.tsx';

/** Players never load it. */
const HostScreen = lazily(() => import('./host/host-screen.tsx'));

/** The running play of the current chapter, for its players and hosts. */
export function Component() {
  useMasterId();
  useWholeScreen(true);
  const { live, query } = usePlay();
  const { data, error } = query;
  // Somebody else plays the character now: what is known of the play is not the user's any more.
  const isTaken = isApiError(error, 'conflict') && live.status !== 'open';
  useRetryAfter(isTaken, live);
  const state = isTaken ? undefined : data;
  useAwake(state !== undefined);
  const isWaiting = state ? state.role === 'player' && state.player === null : isNotEntered(error);
  const entering = useEntering({ isWaiting, query, live });
  usePlayNews({ state, refusal: isWaiting ? null : error });

  if (state?.role === 'host') {
    return (
      <Suspense fallback={<Loading label={ru.map.loading} />}>
        <HostScreen state={state} live={live} />
      </Suspense>
    );
  }
  if (state?.player) return <PlayerScreen state={state} live={live} />;
  if (isWaiting && entering.isEntering) return <Loading label={ru.enter.entering} />;
  if (!isWaiting && !error) return <Loading label={ru.map.loading} />;
  const failure = isWaiting ? entering : { error, retry: () => void query.refetch() };
  return <Absent error={failure.error} busy={query.isFetching} onRetry={failure.retry} />;
}

interface Props {
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

/** Instead of the play: why the user does not play, and that the map is not available. */
function Absent({ error, busy, onRetry }: Props) {
  const isGuest = userHasRole(useUser(), 'guest');
  if (isGuest && isApiError(error, 'not_found')) {
    return (
      <Page title={ru.title} hideTitle>
        <GuestNotice />
      </Page>
    );
  }
  const retry = (
    <Row justify="center" wrap>
      <Button kind="primary" icon="refresh" busy={busy} onClick={onRetry}>
        {ru.retry}
      </Button>
      <ButtonLink to="/story">{ru.enter.toStory}</ButtonLink>
    </Row>
  );
  return (
    <Page title={ru.title} hideTitle>
      <Card tone="raised">
        {isApiError(error, 'not_found') ? (
          <EmptyState icon="story" title={error.message} text={ru.enter.noCardHint} action={retry} />
        ) : isApiError(error, 'conflict') ? (
          <EmptyState icon="users" title={error.message} text={ru.enter.takenHint} action={retry} />
        ) : (
          <ErrorState title={ru.enter.failed} text={errorText(error, ru.enter.loadFailed)} action={retry} />
        )}
      </Card>
      <p className={css.map}>{ru.map.unavailable}</p>
    </Page>
  );
}

interface Options extends PlayLink {
  /** The user's character has not entered the play. */
  isWaiting: boolean;
}

/**
 * Enters the play when the character turns out not to be in it: at first, after the play was started anew, in another
 * chapter. Then reads the play again. If the character still is not in what the page is told after that, the play was
 * started anew meanwhile, and the page enters again.
 */
function useEntering({ isWaiting, query, live }: Options) {
  const { userId } = useUser();
  const { requestId, renew } = useRequestId();
  const {
    mutate,
    reset,
    isIdle,
    data: enteredAt = Number.POSITIVE_INFINITY,
    error,
  } = useMutation({
    mutationFn: async () => {
      await api(storyPlay.resetToStart, { body: { telegramId: userId, requestId } });
      await query.refetch();
      // Newer than the read, and than all that the socket has said.
      live.requestSnapshot();
      return Date.now();
    },
    onSuccess: renew,
  });
  const isTold = query.dataUpdatedAt > enteredAt;
  useEffect(() => {
    if (!isWaiting) reset();
    else if (isIdle || isTold) mutate();
  }, [isWaiting, isIdle, isTold, mutate, reset]);
  return { isEntering: error === null && live.status !== 'failed', error, retry: () => mutate() };
}

/** The specification's key of the game master's userId in the browser's storage. Logging out removes it. */
const MASTER_KEY = 'masterId';

/** Stores who the game master is. */
function useMasterId(): void {
  const isGuest = userHasRole(useUser(), 'guest');
  const { data } = useQuery({
    enabled: !isGuest,
    queryKey: sharedKeys.story('master'),
    queryFn: async ({ signal }) => (await api(storyPlay.readMaster, { signal })).master,
    // Somebody else may have become host.
    staleTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) store(MASTER_KEY, data);
  }, [data]);
}

interface NewsOptions {
  /** Undefined while there is none. */
  state: StoryState | undefined;
  /** Why there is none; null: nothing is wrong. */
  refusal: Error | null;
}

/** Notices about the play as a whole: no character for it, another chapter, started anew. */
function usePlayNews({ state, refusal }: NewsOptions): void {
  const noCard = isApiError(refusal, 'not_found') ? refusal.message : '';
  useEffect(() => {
    if (noCard) notify({ kind: 'error', text: noCard });
  }, [noCard]);

  // What was played last. A player who is refused, or becomes a host, leaves it: coming back is no new start.
  const played = useRef<{ chapterId: string; hasLeft: boolean } | null>(null);
  const isElsewhere = state ? state.role === 'host' : refusal !== null;
  useEffect(() => {
    if (isElsewhere) played.current = null;
    if (!state) return;
    const chapterId = state.chapter.id;
    const before = played.current;
    if (!state.player) {
      if (before) played.current = { ...before, hasLeft: true };
      return;
    }
    played.current = { chapterId, hasLeft: false };
    if (!before) return;
    if (before.chapterId !== chapterId) notify({ text: ru.enter.chapter(state.chapter.name) });
    else if (before.hasLeft) notify({ text: ru.enter.restarted });
  }, [state, isElsewhere]);
}
