import type { Invitation } from '@luplay/contracts/lobby-game';
import { type Applicant, isInvited, keptOut } from '../access/policy.ts';
import { lobbyView } from '../lobbies/presenters.ts';
import type { People } from '../people/people.ts';
import { isMember, isOpen, type LobbyState, teamOf } from '../state/lobby.ts';

/** `person`: without an account somebody who would come as a guest. `guests`: whether people may do so at all. */
interface Reader {
  userId: string | null;
  person: Applicant;
  inviteCode: string | undefined;
  guests: boolean;
  now: number;
}

/** What the page of an invitation shows to a caller. */
export function invitationView(
  state: LobbyState,
  people: People,
  { userId, person, inviteCode, guests, now }: Reader,
): Omit<Invitation, 'telegramApp'> {
  const { lobbyId, title, questTitle, status, isPublic, maxPlayers, admin, players, teams, teamOrder } = lobbyView(
    state,
    people,
  );
  const invited = isInvited(state, person, inviteCode, now);
  // A visitor from the address of a kicked guest may still log in and join.
  const barred = userId === null && !invited && keptOut(state, person, now) === 'barred';
  return {
    lobbyId,
    title,
    questTitle,
    status,
    isPublic,
    maxPlayers,
    host: admin,
    players: Object.values(players).map(({ playerId, displayName, profilePicture, color, guest }) => ({
      playerId,
      displayName,
      profilePicture,
      color,
      ...(guest && { guest }),
    })),
    teams: teamOrder.flatMap((teamId) => {
      const team = teams[teamId];
      if (!team) return [];
      const { items: _, ...shown } = team;
      return [shown];
    }),
    mayJoin: isOpen(state) && (invited || (state.isPublic && barred)),
    guests: guests && !barred,
    ...(barred && { barred }),
    isMember: userId !== null && isMember(state, userId),
    teamId: (userId !== null && teamOf(state, userId)?.teamId) || null,
  };
}
