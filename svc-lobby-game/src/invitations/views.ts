import type { Invitation } from '@luplay/contracts/lobby-game';
import { isInvited } from '../access/policy.ts';
import { lobbyView } from '../lobbies/presenters.ts';
import type { People } from '../people/people.ts';
import { isMember, isOpen, type LobbyState, teamOf } from '../state/lobby.ts';

/** What the page of an invitation shows to a caller; null: without an account. */
export function invitationView(
  state: LobbyState,
  people: People,
  caller: { userId: string | null; inviteCode: string | undefined },
): Omit<Invitation, 'guests' | 'telegramApp'> {
  const { lobbyId, title, questTitle, status, isPublic, maxPlayers, admin, players, teams, teamOrder } = lobbyView(
    state,
    people,
  );
  const { userId, inviteCode } = caller;
  return {
    lobbyId,
    title,
    questTitle,
    status,
    isPublic,
    maxPlayers,
    host: admin,
    players: Object.values(players).map(({ playerId, displayName, profilePicture, color }) => ({
      playerId,
      displayName,
      profilePicture,
      color,
    })),
    teams: teamOrder.flatMap((teamId) => {
      const team = teams[teamId];
      if (!team) return [];
      const { items: _, ...shown } = team;
      return [shown];
    }),
    mayJoin: isOpen(state) && isInvited(state, userId ?? '', inviteCode),
    isMember: userId !== null && isMember(state, userId),
    teamId: (userId !== null && teamOf(state, userId)?.teamId) || null,
  };
}
