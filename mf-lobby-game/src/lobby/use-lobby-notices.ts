import type { LobbyView } from '@luplay/contracts/lobby-game';
import { notify, useUser } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { membershipOf } from '../state/lobby-state.ts';

/** Long enough to read an unexpected notice, ms. */
const KICKED_MS = 8000;

/**
 * Notifies the user that somebody kicked them or made them the host, and a guest that another name is shown.
 * `shutOut`: why the user may not see the lobby any more, which is private.
 */
export function useLobbyNotices(lobby: LobbyView | undefined, shutOut: 'kicked' | 'left' | null = null): void {
  const { userId, displayName } = useUser();
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

  const own = lobby?.players[userId];
  // Others have this name, too; the lobby has put a number behind it.
  const numbered = own?.guest && /^ \d+$/.test(suffix(own.displayName, displayName)) ? own.displayName : null;
  useEffect(() => {
    if (numbered) notify({ text: ru.lobby.renamed(numbered), ms: KICKED_MS });
  }, [numbered]);
}

/** What follows `start` in `text`; empty when it begins otherwise. */
const suffix = (text: string, start: string): string => (text.startsWith(start) ? text.slice(start.length) : '');
