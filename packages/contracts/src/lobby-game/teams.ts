import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { color, icon, id, userRef } from '../core/fields.ts';
import { LOBBY_LIMITS } from './constants.ts';
import { deviceId, inviteCode, lobbyView, maxMembers, team, teamName } from './lobby.ts';

const service = 'svc-lobby-game';
const teamAnswer = z.object({ teamId: id, team, lobby: lobbyView });
const removal = z.object({ lobby: lobbyView, message: z.string() });

export const createTeam = defineCall({
  id: 'teams.create',
  service,
  method: 'POST',
  path: '/lobby/team/create',
  who: 'user',
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
  id: 'teams.join',
  service,
  method: 'POST',
  path: '/lobby/team/join',
  who: 'user',
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
  id: 'teams.leave',
  service,
  method: 'POST',
  path: '/lobby/team/leave',
  who: 'user',
  summary: 'Выйти из команды; пустая команда исчезает',
  body: z.strictObject({ lobbyId: id, teamId: id, userId: userRef }),
  response: removal,
  errors: ['forbidden', 'invitation_required', 'not_found', 'conflict', 'game_in_progress'],
});

export const updateTeam = defineCall({
  id: 'teams.update',
  service,
  method: 'PUT',
  path: '/lobby/team/update-fields',
  who: 'user',
  summary: 'Изменить команду (её основатель или администратор лобби)',
  body: z.strictObject({
    lobbyId: id,
    teamId: id,
    updates: z
      .strictObject({ color: color.optional(), name: teamName.optional(), maxMembers: maxMembers.optional() })
      .refine((updates) => Object.keys(updates).length > 0, 'нечего менять'),
  }),
  response: teamAnswer,
  errors: ['forbidden', 'not_team_member', 'not_found', 'conflict', 'game_in_progress'],
});

/** Players without a team stay without one. */
export const shuffleTeams = defineCall({
  id: 'teams.shuffle',
  service,
  method: 'POST',
  path: '/lobby/team/shuffle',
  who: 'user',
  summary: 'Перемешать участников по командам (администратор лобби)',
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
  id: 'teams.delete',
  service,
  method: 'DELETE',
  path: '/lobby/team/delete',
  who: 'user',
  summary: 'Удалить команду (её основатель или администратор лобби)',
  body: z.strictObject({ lobbyId: id, teamId: id }),
  response: removal,
  errors: ['forbidden', 'not_team_member', 'not_found', 'conflict', 'game_in_progress'],
});
