import { isApiError, Loading, lazily, Page, userHasRole, useUser } from '@luplay/web-kit';
import { Suspense } from 'react';
import { GuestNotice } from '../guests/guest-notice.tsx';
import { ru } from '../locale/player.ts';
import { isNotEntered, usePlay } from './live/use-play.ts';
import { Absent } from './player/absent/absent.tsx';
import { PlayerScreen } from './player/player-screen.tsx';
import { useEntering } from './use-entering.ts';
import { useMasterId } from './use-master-id.ts';
import { usePlayNews } from './use-play-news.ts';
import { useRetryAfter } from './use-retry-after.ts';

/** Players never load it. */
const HostScreen = lazily(() => import('./host/host-screen.tsx'));

/** The running play of the current chapter, for its players and hosts. */
export function Component() {
  if (userHasRole(useUser(), 'guest')) {
    return (
      <Page title={ru.title} hideTitle>
        <GuestNotice />
      </Page>
    );
  }
  return <Play />;
}

function Play() {
  useMasterId();
  const { live, query } = usePlay();
  const { data, error } = query;
  // Somebody else plays the character now: what is known of the play is not the user's any more.
  const isTaken = isApiError(error, 'conflict') && live.status !== 'open';
  useRetryAfter(isTaken, live);
  const state = isTaken ? undefined : data;
  const isWaiting = state ? state.role === 'player' && state.player === null : isNotEntered(error);
  const entering = useEntering({ isWaiting, refetch: query.refetch });
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
