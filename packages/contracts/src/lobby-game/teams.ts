import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { color, icon, id, userRef } from '../core/fields.ts';
import { LOBBY_LIMITS, MIN_SET_TEAMS } from './constants.ts';
import { deviceId, inviteCode, lobbyView, maxMembers, team, teamName } from './lobby.ts';

const of = { service: 'svc-lobby-game', method: 'POST', who: 'user' } as const;
const teamAnswer = z.object({ teamId: id, team, lobby: lobbyView });
const removal = z.object({ lobby: lobbyView, message: z.string() });

export const createTeam = defineCall({
  ...of,
  id: 'teams.create',
  path: '/lobby/team/create',
  summary: 'Создать команду; создатель входит в неё и, если ещё не игрок, становится игроком лобби',
  body: z.strictObject({
    lobbyId: id,
    name: teamName,
    maxMembers: maxMembers.default(LOBBY_LIMITS.defaultTeamMembers),
    color,
    icon: icon.optional(),
    device: deviceId.optional(),
  }),
  response: teamAnswer,
  errors: ['forbidden', 'invitation_required', 'not_found', 'conflict', 'lobby_full', 'game_in_progress'],
  limit: { points: 30, seconds: 60, by: 'user' },
});

export const joinTeam = defineCall({
  ...of,
  id: 'teams.join',
  path: '/lobby/team/join',
  summary: 'Войти в команду; из прежней игрок выходит. Не игрок становится игроком лобби',
  body: z.strictObject({
    lobbyId: id,
    teamId: id,
    userId: userRef,
    name: z.string().max(80).optional(),
    /** For who is not in the lobby yet and needs an invitation. */
    inviteCode: inviteCode.optional(),
    device: deviceId.optional(),
  }),
  response: teamAnswer,
  errors: ['forbidden', 'invitation_required', 'not_found', 'conflict', 'team_full', 'lobby_full', 'game_in_progress'],
});

export const leaveTeam = defineCall({
  ...of,
  id: 'teams.leave',
  path: '/lobby/team/leave',
  summary: 'Выйти из команды; пустая команда исчезает',
  body: z.strictObject({ lobbyId: id, teamId: id, userId: userRef }),
  response: removal,
  errors: ['forbidden', 'invitation_required', 'not_found', 'conflict', 'game_in_progress'],
});

export const updateTeam = defineCall({
  ...of,
  id: 'teams.update',
  method: 'PUT',
  path: '/lobby/team/update-fields',
  summary: 'Изменить команду (её основатель или ведущий)',
  body: z.strictObject({
    lobbyId: id,
    teamId: id,
    updates: z
      .strictObject({
        color: color.optional(),
        name: teamName.optional(),
        icon: icon.optional(),
        maxMembers: maxMembers.optional(),
        /** A member whose answer is the team's, in games with captains. */
        captain: userRef.optional(),
      })
      .refine((updates) => Object.keys(updates).length > 0, 'нечего менять'),
  }),
  response: teamAnswer,
  errors: ['forbidden', 'not_team_member', 'not_found', 'conflict', 'game_in_progress'],
});

/** Players without a team stay without one. */
export const shuffleTeams = defineCall({
  ...of,
  id: 'teams.shuffle',
  path: '/lobby/team/shuffle',
  summary: 'Перемешать участников по командам (ведущий)',
  body: z.strictObject({
    lobbyId: id,
    /** A repeated call with the same id does nothing. */
    requestId: id.optional(),
  }),
  response: removal,
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'game_in_progress'],
  limit: { points: 30, seconds: 60, by: 'user' },
});

export const deleteTeam = defineCall({
  ...of,
  id: 'teams.delete',
  method: 'DELETE',
  path: '/lobby/team/delete',
  summary: 'Удалить команду (её основатель или ведущий)',
  body: z.strictObject({ lobbyId: id, teamId: id }),
  response: removal,
  errors: ['forbidden', 'not_team_member', 'not_found', 'conflict', 'game_in_progress'],
});

/**
 * The host's number of teams: new ones get names, colours and signs that no other team has and stay without members
 * until a game starts. Fewer teams: empty ones that the host made go.
 */
export const setTeams = defineCall({
  ...of,
  id: 'teams.set',
  method: 'PUT',
  path: '/lobby/teams',
  summary: 'Сколько команд в лобби (ведущий)',
  body: z.strictObject({
    lobbyId: id,
    count: z.number().int().min(MIN_SET_TEAMS).max(LOBBY_LIMITS.mostTeams),
  }),
  response: removal,
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'game_in_progress'],
  limit: { points: 60, seconds: 60, by: 'user' },
});

/** The host moves a player into a team, or out of every team. */
export const movePlayer = defineCall({
  ...of,
  id: 'teams.move',
  path: '/lobby/team/move',
  summary: 'Пересадить игрока в другую команду (ведущий)',
  body: z.strictObject({ lobbyId: id, userId: userRef, teamId: id.nullable() }),
  response: removal,
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'team_full', 'game_in_progress'],
  limit: { points: 120, seconds: 60, by: 'user' },
});
