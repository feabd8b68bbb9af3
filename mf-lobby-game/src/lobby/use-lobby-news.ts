import type { LobbyView } from '@luplay/contracts/lobby-game';
import { notify, useUser } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { standingOf } from '../state/lobby-state.ts';
import { departure } from './use-lobby-actions.ts';

/** Long enough to be read by somebody who did not expect it, ms. */
const KICKED_MS = 8000;

/** Tells a person what others did to them in this lobby: sent them away, made them its admin. */
export function useLobbyNews(lobbyId: string, lobby: LobbyView | undefined): void {
  const { userId } = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  /** Since when this page knows the person as a member, by this device's clock; null while they are none. */
  const memberSince = useRef<number | null>(null);
  const wasAdmin = useRef(false);
  useEffect(() => {
    if (!lobby) return;
    const { isMember, isAdmin } = standingOf(lobby, userId);
    const since = memberSince.current;
    const hadAdmin = wasAdmin.current;
    memberSince.current = isMember ? (since ?? Date.now()) : null;
    wasAdmin.current = isAdmin;
    if (isMember) {
      if (isAdmin && !hadAdmin && since !== null) notify({ text: ru.lobby.adminNow });
      return;
    }
    if (since === null) return;
    const left = client
      .getMutationCache()
      .findAll({ mutationKey: departure(lobbyId) })
      .some(({ state }) => state.status !== 'error' && state.submittedAt >= since);
    if (left) return;
    notify({ kind: 'error', text: ru.lobby.kickedNow, ms: KICKED_MS });
    navigate('/lobby-list', { replace: true });
  }, [lobby, userId, lobbyId, navigate, client]);
}
