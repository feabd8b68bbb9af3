import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, telegramApp, userRef } from '../core/fields.ts';
import {
  broadcastCode,
  courseRules,
  deviceId,
  inviteCode,
  lobbyStatus,
  lobbyView,
  maxPlayers,
  player,
  team,
} from './lobby.ts';

const service = 'svc-lobby-game';

const invitedPlayer = player.pick({
  playerId: true,
  displayName: true,
  profilePicture: true,
  color: true,
  guest: true,
});
export type InvitedPlayer = z.output<typeof invitedPlayer>;
const invitedTeam = team.omit({ items: true });
export type InvitedTeam = z.output<typeof invitedTeam>;

/** What the page of an invitation shows of a lobby: no more than spectators of it see. */
const invitation = z.object({
  lobbyId: id,
  title: z.string(),
  questTitle: z.string(),
  status: lobbyStatus,
  isPublic: z.boolean(),
  maxPlayers,
  ...courseRules,
  /** userId of the host; null while the lobby is empty. */
  host: id.nullable(),
  /** In order of arrival. */
  players: z.array(invitedPlayer),
  /** In the order of creation. */
  teams: z.array(invitedTeam),
  /** Whether the caller may join: the lobby waits, has a free seat, and is public or the invite code is right. */
  mayJoin: z.boolean(),
  /** The same of the bench: a game is running or over, and the host lets latecomers in. */
  mayWait: z.literal(true).optional(),
  /** The caller is on the bench. */
  onBench: z.literal(true).optional(),
  /** The caller is one of the players. */
  isMember: z.boolean(),
  /** The caller's team; null without one. */
  teamId: id.nullable(),
  /** Whether people without an account may join as guests. */
  guests: z.boolean(),
  /** A guest was kicked from this address: others join as guests only with the invite code of after the kick. */
  barred: z.literal(true).optional(),
  /** The Telegram mini app for links; null when there is none. */
  telegramApp: telegramApp.nullable(),
});
export type Invitation = z.output<typeof invitation>;

/**
 * The page behind links, QR codes and typed codes. The six digits of a lobby are enough to watch it, so they are enough
 * to read who is in it. An `inviteCode` that is not the lobby's counts as a wrong guess and is ignored.
 */
const readInvitation = defineCall({
  id: 'invitations.read',
  service,
  method: 'GET',
  path: '/lobby/invitation/:code',
  who: 'optional',
  summary: 'Приглашение по шестизначному коду: кто зовёт, куда, кто уже там и можно ли войти',
  params: z.strictObject({ code: broadcastCode }),
  query: z.strictObject({ inviteCode: inviteCode.optional() }),
  response: z.object({ invitation }),
  errors: ['not_found'],
});

/**
 * Joins the lobby and the team with the fewest members that has a free seat. Opens a team when there are fewer than two
 * or all are full. Who is in a team stays there.
 */
const joinAnyTeam = defineCall({
  id: 'invitations.joinAnyTeam',
  service,
  method: 'POST',
  path: '/lobby/team/join-any',
  who: 'user',
  summary: 'Войти в лобби и в команду, где меньше всего людей',
  body: z.strictObject({
    lobbyId: id,
    userId: userRef,
    inviteCode: inviteCode.optional(),
    device: deviceId.optional(),
  }),
  response: z.object({ teamId: id, team, lobby: lobbyView }),
  errors: ['forbidden', 'invitation_required', 'not_found', 'conflict', 'team_full', 'lobby_full', 'game_in_progress'],
  limit: { points: 30, seconds: 60, by: 'user' },
});

export const invitations = { readInvitation, joinAnyTeam };
