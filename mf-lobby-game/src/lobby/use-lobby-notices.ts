import type { LobbyView } from '@luplay/contracts/lobby-game';
import { isApiError, notify, useUser } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { membershipOf } from '../state/lobby-state.ts';

/** Long enough to read an unexpected notice, ms. */
const KICKED_MS = 8000;

/** Why the user may not see a private lobby any more. */
type ShutOut = 'kicked' | 'left';

/** What the errors of the lobby's reads tell of that; null: nothing. */
export function shutOutBy(...errors: unknown[]): ShutOut | null {
  const refusal = errors.find((error) => isApiError(error, 'invitation_required'));
  if (!isApiError(refusal)) return null;
  return (refusal.details as { kicked?: boolean } | undefined)?.kicked === true ? 'kicked' : 'left';
}

/** Notifies the user that somebody kicked them or made them the host. */
export function useLobbyNotices(lobby: LobbyView | undefined, shutOut: ShutOut | null = null): void {
  const { userId } = useUser();
  const navigate = useNavigate();
  const known = useRef({ isMember: false, isAdmin: false });
  useEffect(() => {
    if (!lobby) return;
    const was = known.current;
    if (shutOut) {
      known.current = { isMember: false, isAdmin: false };
      if (!was.isMember) return;
      notify({ kind: 'error', text: shutOut === 'kicked' ? ru.lobby.kickedNow : ru.lobby.leftNow, ms: KICKED_MS });
      navigate('/lobby-list', { replace: true });
      return;
    }
    const { isMember: isPlayer, onBench, isAdmin } = membershipOf(lobby, userId);
    const isMember = isPlayer || onBench;
    known.current = { isMember, isAdmin };
    if (!was.isMember) return;
    if (isAdmin && !was.isAdmin) notify({ text: ru.lobby.adminNow });
    // Those who left by themselves, even on another page, need no notice.
    if (isMember || !lobby.kicked.includes(userId)) return;
    notify({ kind: 'error', text: ru.lobby.kickedNow, ms: KICKED_MS });
    navigate('/lobby-list', { replace: true });
  }, [lobby, shutOut, userId, navigate]);
}

/** Notifies a guest that the lobby shows another name. */
export function useShownName(lobby: LobbyView | undefined): void {
  const { userId, displayName } = useUser();
  const own = lobby?.players[userId];
  // Others have this name, too; the lobby has put a number behind it.
  const numbered = own?.guest && /^ \d+$/.test(suffix(own.displayName, displayName)) ? own.displayName : null;
  useEffect(() => {
    if (numbered) notify({ text: ru.lobby.renamed(numbered), ms: KICKED_MS });
  }, [numbered]);
}

/** What follows `start` in `text`; empty when it begins otherwise. */
const suffix = (text: string, start: string): string => (text.startsWith(start) ? text.slice(start.length) : '');
