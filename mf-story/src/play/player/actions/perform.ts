import { storyActions } from '@luplay/contracts/story';
import { api, errorText, isApiError } from '@luplay/web-kit';
import { actionTexts } from '../../../locale/actions.ts';
import { ru } from '../../../locale/player.ts';
import { type Action, type Effect, SHOWN_ACTIONS } from '../../actions.ts';

interface Sender {
  /** The player's character. */
  characterId: string;
  /** Idempotency key. */
  requestId: string;
}

/** Sends the action. Throws what `api` throws. */
export async function perform(action: Action, { characterId, requestId }: Sender) {
  const { kind, ...input } = action;
  const { call, actor } = storyActions[kind];
  const reply = await api(call, { body: { ...input, [actor]: characterId, requestId } as never });
  const effect: Effect | undefined = SHOWN_ACTIONS[kind].effect?.(reply as never);
  return { ...effect, actionPoints: reply.state.actionPoints };
}

/** How long the reason why a room cannot be entered is shown, ms. */
const ROOM_NOTICE_MS = 5000;

/** What the player is told when the action failed. */
export function failureNotice({ kind }: Action, error: unknown): { kind: 'error'; text: string; ms?: number } {
  const { failed } = actionTexts[kind];
  // The specification: of a search only a 404 is told in the server's words.
  if (kind === 'search' && !isApiError(error, 'not_found')) return { kind: 'error', text: failed };
  if (kind !== 'move') return { kind: 'error', text: errorText(error, failed) };
  const fallback = isApiError(error, 'network') ? ru.map.noConnection : failed;
  return { kind: 'error', text: errorText(error, fallback), ms: ROOM_NOTICE_MS };
}
