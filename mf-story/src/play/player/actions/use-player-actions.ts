import { type ActionReply, type StoryPlayerState, storyActions } from '@luplay/contracts/story';
import { haptic, isApiError, newRequestId, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Action } from '../../actions.ts';
import { failureNotice, perform } from './perform.ts';

export interface PlayerActions {
  /** Does nothing while another action is on its way. */
  act: (action: Action) => Promise<boolean>;
  /** On its way; null: nothing is. */
  pending: Action | null;
  /** The player's points; the cost of looking around is deducted at once. */
  points: number;
  /** What the last search has found, until it is closed. */
  found: ActionReply<'search'> | null;
  closeFound: () => void;
}

interface Options {
  state: StoryPlayerState;
  /** Called after each action. */
  onSettled: (error: Error | null) => void;
}

/** The player's actions, one at a time. Their effects arrive over the connection. */
export function usePlayerActions({ state, onSettled }: Options): PlayerActions {
  const [found, setFound] = useState<PlayerActions['found']>(null);
  // Valid as long as the server has sent no other state.
  const [expected, setExpected] = useState<{ of: StoryPlayerState; points: number } | null>(null);
  const key = useRequestKey();
  // Two taps may come before the first is rendered as pending.
  const isBusy = useRef(false);
  const { characterId } = state;

  const sending = useMutation({
    mutationFn: (action: Action) => perform(action, { characterId, requestId: key.of(action) }),
    onMutate: (action) => {
      haptic('tap');
      if (action.kind === 'search') setExpected({ of: state, points: state.actionPoints - storyActions.search.cost });
      return { before: state };
    },
    onSuccess: ({ actionPoints, found: result, notice }, _, { before }) => {
      key.renew();
      setExpected({ of: before, points: actionPoints });
      if (result) setFound(result);
      if (notice) notify(notice);
    },
    onError: (error, action) => {
      // After a lost reply the same press must not act twice. A refusal says that nothing was done.
      if (isApiError(error) && error.status >= 400 && error.status < 500) key.renew();
      setExpected(null);
      notify(failureNotice(action, error));
    },
    onSettled: (_, error) => {
      isBusy.current = false;
      onSettled(error);
    },
  });

  return {
    async act(action) {
      if (isBusy.current) return false;
      isBusy.current = true;
      return sending.mutateAsync(action).then(
        () => true,
        () => false,
      );
    },
    pending: sending.isPending ? sending.variables : null,
    points: expected?.of === state ? expected.points : state.actionPoints,
    found,
    closeFound: () => setFound(null),
  };
}

/** The idempotency key of an action: the same one while the same action is repeated, until it is renewed. */
function useRequestKey() {
  const last = useRef<{ action: string; requestId: string } | null>(null);
  return {
    of(action: Action): string {
      const wanted = JSON.stringify(action);
      if (last.current?.action !== wanted) last.current = { action: wanted, requestId: newRequestId() };
      return last.current.requestId;
    },
    renew: () => {
      last.current = null;
    },
  };
}
