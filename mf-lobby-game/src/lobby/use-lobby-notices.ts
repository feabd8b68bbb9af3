import type { LobbyView } from '@luplay/contracts/lobby-game';
import { notify, useUser } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { membershipOf } from '../state/lobby-state.ts';

/** Long enough to read an unexpected notice, ms. */
const KICKED_MS = 8000;

/** Notifies the user that somebody kicked them or made them the host. */
export function useLobbyNotices(lobby: LobbyView | undefined): void {
  const { userId } = useUser();
  const navigate = useNavigate();
  const known = useRef({ isMember: false, isAdmin: false });
  useEffect(() => {
    if (!lobby) return;
    const was = known.current;
    const { isMember, isAdmin } = membershipOf(lobby, userId);
    known.current = { isMember, isAdmin };
    if (!was.isMember) return;
    if (isAdmin && !was.isAdmin) notify({ text: ru.lobby.adminNow });
    // Those who left by themselves, even on another page, need no notice.
    if (isMember || !lobby.kicked.includes(userId)) return;
    notify({ kind: 'error', text: ru.lobby.kickedNow, ms: KICKED_MS });
    navigate('/lobby-list', { replace: true });
  }, [lobby, userId, navigate]);
}
