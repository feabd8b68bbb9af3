import { type ActionReply, type StoryPlayerState, storyActions } from '@luplay/contracts/story';
import { api, errorText, haptic, isApiError, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { actionTexts } from '../../../locale/actions.ts';
import { ru } from '../../../locale/player.ts';
import { type Action, type Effect, SHOWN_ACTIONS } from '../../actions.ts';
import { useRequestKey } from '../../request-key.ts';

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
  const key = useRequestKey(Number.POSITIVE_INFINITY);
  // Two taps may come before the first is rendered as pending.
  const isBusy = useRef(false);
  const { characterId } = state;

  const sending = useMutation({
    mutationFn: (action: Action) => perform(action, characterId, key.of(action)),
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

/** Sends the action of the character. Throws what `api` throws. */
async function perform({ kind, ...input }: Action, characterId: string, requestId: string) {
  const { call, actor } = storyActions[kind];
  const reply = await api(call, { body: { ...input, [actor]: characterId, requestId } as never });
  const effect: Effect | undefined = SHOWN_ACTIONS[kind].effect?.(reply as never, input as never);
  return { ...effect, actionPoints: reply.state.actionPoints };
}

/** How long the reason why a room cannot be entered is shown, ms. */
const ROOM_NOTICE_MS = 5000;

/** What the player is told when the action failed. */
function failureNotice({ kind }: Action, error: unknown): { kind: 'error'; text: string; ms?: number } {
  const { failed } = actionTexts[kind];
  // The specification: of a search only a 404 is told in the server's words; without a connection there are none.
  if (kind === 'search' && isApiError(error, 'network'))
    return { kind: 'error', text: `${failed}. ${ru.map.noConnection}` };
  if (kind === 'search' && !isApiError(error, 'not_found')) return { kind: 'error', text: failed };
  if (kind !== 'move') return { kind: 'error', text: errorText(error, failed) };
  const fallback = isApiError(error, 'network') ? ru.map.noConnection : failed;
  return { kind: 'error', text: errorText(error, fallback), ms: ROOM_NOTICE_MS };
}
