import { type invitations as calls, courseOf, type Invitation } from '@luplay/contracts/lobby-game';
import { AppError, type Handlers, type MissLimit } from '@luplay/service-kit';
import type { Lobbies } from '../access/lobbies.ts';
import { type Applicant, isInvited, keptOut, maySee } from '../access/policy.ts';
import { waitingIn } from '../games/rules/bench.ts';
import { lobbyView } from '../lobbies/presenters.ts';
import type { LobbyQueries } from '../lobbies/store.ts';
import type { LobbyViews } from '../lobbies/views.ts';
import { joiningPerson, marksOf } from '../people/acting.ts';
import type { Cards } from '../people/cards.ts';
import type { People } from '../people/people.ts';
import { newId } from '../state/ids.ts';
import type { LiveLobbies } from '../state/live.ts';
import { hasOpenBench, isInside, isMember, isOpen, type LobbyState, teamOf } from '../state/lobby.ts';
import { teamAnswer } from '../teams/routes.ts';
import { joinAnyTeam } from './rules.ts';

export interface InvitationParts {
  live: Pick<LiveLobbies, 'run'>;
  lobbies: Lobbies;
  queries: LobbyQueries;
  views: LobbyViews;
  cards: Cards;
  /** Wrong codes: short ones can be guessed. */
  guesses: MissLimit;
  /** Whether people without an account may join. */
  guests: boolean;
  telegramApp: string | null;
  now(): number;
}

export function invitationRoutes(parts: InvitationParts): Handlers<typeof calls> {
  const { live, lobbies, queries, views, cards, guesses } = parts;
  return {
    readInvitation: ({ caller, params, query, ip }) =>
      guesses.guard(ip, params.code, async () => {
        const found = await queries.byCode(params.code);
        if (!found) throw new AppError('not_found', { message: 'Код не найден' });
        const state = await lobbies.read(found._id, caller);
        const { inviteCode } = query;
        // A wrong invite code counts as a guess, too.
        if (!state.isPublic && inviteCode !== undefined) {
          await guesses.check(ip, inviteCode, maySee(state, null, { inviteCode }));
        }
        const userId = caller?.userId ?? null;
        const person: Applicant = caller
          ? joiningPerson(cards, { caller, ip, body: { lobbyId: state._id } })
          : { playerId: '', guest: true, marks: marksOf(state._id, ip, undefined) };
        const reader = { userId, person, inviteCode, guests: parts.guests, now: parts.now() };
        return { invitation: { ...invitationView(state, cards, reader), telegramApp: parts.telegramApp } };
      }),

    async joinAnyTeam(asked) {
      const { lobbyId, inviteCode } = asked.body;
      const person = joiningPerson(cards, asked);
      const joining = { person, inviteCode, teamId: newId() };
      const { state } = await live.run(asked, lobbyId, (before, world) => joinAnyTeam(before, joining, world));
      return teamAnswer(views.lobby(state), teamOf(state, person.playerId)?.teamId);
    },
  };
}

/** `person`: without an account somebody who would come as a guest. `guests`: whether people may do so at all. */
interface Reader {
  userId: string | null;
  person: Applicant;
  inviteCode: string | undefined;
  guests: boolean;
  now: number;
}

/** What the page of an invitation shows to a caller. */
function invitationView(
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
  const mayEnter = invited || (state.isPublic && barred);
  const onBench = waitingIn(state).some(({ playerId }) => playerId === userId);
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
    ...courseOf(state),
    mayJoin: isOpen(state) && mayEnter,
    ...(mayEnter && !isInside(state, userId) && hasOpenBench(state) && { mayWait: true as const }),
    ...(onBench && { onBench: true as const }),
    guests: guests && !barred,
    ...(barred && { barred }),
    isMember: userId !== null && isMember(state, userId),
    teamId: (userId !== null && teamOf(state, userId)?.teamId) || null,
  };
}
