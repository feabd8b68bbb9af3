import { type Invitation, invitations, teams } from '@luplay/contracts/lobby-game';
import { accounts } from '@luplay/contracts/user';
import { api, deviceId, errorText, isApiError, session, signIn } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { invitation as texts } from '../locale/invitation.ts';
import { keys } from '../state/keys.ts';

/** The chosen team; null: any. */
type Choice = string | null;

/**
 * Takes a seat in the lobby: first makes a guest of a visitor without an account, then joins a team. After a refusal
 * the invitation is read again, because a seat may have been taken meanwhile.
 */
export function useSeat({ lobbyId }: Pick<Invitation, 'lobbyId'>, inviteCode: string | undefined, nickname: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (teamId: Choice) => {
      const userId = await signedIn(nickname.trim());
      const body = { lobbyId, userId, device: deviceId(), ...(inviteCode && { inviteCode }) };
      if (teamId === null) return api(invitations.joinAnyTeam, { body });
      return api(teams.joinTeam, { body: { ...body, teamId } });
    },
    onSuccess: () => navigate(`/lobby/${lobbyId}`, { replace: true }),
    onError: () => client.invalidateQueries({ queryKey: keys.invitations }),
  });
}

async function signedIn(displayName: string): Promise<string> {
  const present = session.get();
  if (present) return present.user.userId;
  const { token, user } = await api(accounts.createAccount, { body: { guest: true, displayName } });
  signIn(token, user);
  return user.userId;
}

/** What to tell about a failed attempt. */
export const seatError = (error: unknown): string =>
  isApiError(error, 'validation_failed') ? texts.badNickname : errorText(error, texts.joinFailed);
