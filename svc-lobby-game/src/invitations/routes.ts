import type { invitations as calls } from '@luplay/contracts/lobby-game';
import { AppError, type Handlers, type MissLimit } from '@luplay/service-kit';
import type { Lobbies } from '../access/lobbies.ts';
import { type Applicant, maySee } from '../access/policy.ts';
import type { LobbyQueries } from '../lobbies/store.ts';
import type { LobbyViews } from '../lobbies/views.ts';
import { joiningPerson } from '../people/acting.ts';
import type { Cards } from '../people/cards.ts';
import { marksOf } from '../people/marks.ts';
import { newId } from '../state/ids.ts';
import type { LiveLobbies } from '../state/live.ts';
import { teamOf } from '../state/lobby.ts';
import { joinAnyTeam } from './rules.ts';
import { invitationView } from './views.ts';

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
      const teamId = teamOf(state, person.playerId)?.teamId ?? '';
      const lobby = views.lobby(state);
      const team = lobby.teams[teamId];
      if (!team) throw new AppError('not_found', { message: 'Такой команды нет.' });
      return { teamId, team, lobby };
    },
  };
}
