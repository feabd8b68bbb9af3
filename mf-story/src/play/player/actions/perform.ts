import type { ResponseOf } from '@luplay/contracts';
import { storyPlay } from '@luplay/contracts/story';
import { api, errorText, isApiError, type NoticeKind } from '@luplay/web-kit';
import { ru } from '../../../locale/player.ts';
import type { Action, ActionKind } from '../may-act.ts';

export type SearchResult = ResponseOf<typeof storyPlay.search>;

/** What an action has led to, besides the change of the play. */
export interface Effect {
  /** The player's points after it. */
  actionPoints?: number;
  found?: SearchResult;
  notice?: { kind: NoticeKind; text: string };
}

interface Sender {
  /** The player's character. */
  characterId: string;
  /** Idempotency key. */
  requestId: string;
}

/** Sends the action. Throws what `api` throws. */
export async function perform(action: Action, { characterId, requestId }: Sender): Promise<Effect> {
  switch (action.kind) {
    case 'move': {
      const body = { telegramId: characterId, roomId: action.roomId, requestId };
      return (await api(storyPlay.move, { body })).state;
    }
    case 'search': {
      const found = await api(storyPlay.search, { body: { characterId, requestId } });
      return { found, actionPoints: found.state.actionPoints };
    }
    case 'interact': {
      const body = { telegramId: characterId, roomId: null, itemId: action.itemId, requestId };
      const { message, state } = await api(storyPlay.useItem, { body });
      return { ...state, ...(message && { notice: { kind: 'success', text: message } }) };
    }
    case 'attack': {
      const body = { attacker: characterId, target: action.characterId, requestId };
      const { result, state } = await api(storyPlay.attack, { body });
      const notice: Effect['notice'] =
        result === 'killed' ? { kind: 'success', text: ru.person.killed } : { kind: 'info', text: ru.person.warned };
      return { ...state, notice };
    }
  }
}

const FAILED: Record<Exclude<ActionKind, 'move'>, string> = {
  search: ru.actions.searchFailed,
  interact: ru.actions.useFailed,
  attack: ru.actions.attackFailed,
};

/** How long the reason why a room cannot be entered is shown, ms. */
const ROOM_NOTICE_MS = 5000;

/** What the player is told when the action failed. */
export function failureNotice({ kind }: Action, error: unknown): { kind: 'error'; text: string; ms?: number } {
  // The specification: of a search only a 404 is told in the server's words.
  if (kind === 'search' && !isApiError(error, 'not_found')) return { kind: 'error', text: FAILED.search };
  if (kind !== 'move') return { kind: 'error', text: errorText(error, FAILED[kind]) };
  const fallback = isApiError(error, 'network') ? ru.map.noConnection : ru.map.cannotEnter;
  return { kind: 'error', text: errorText(error, fallback), ms: ROOM_NOTICE_MS };
}
