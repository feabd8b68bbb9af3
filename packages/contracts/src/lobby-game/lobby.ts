import { z } from 'zod';
import { color, epochMs, id, paragraphs, plainWords } from '../core/fields.ts';
import { anyId } from '../core/user-ref.ts';
import {
  ADVANCES,
  BOARD_ANSWERS,
  BOARD_CHOICES,
  LOBBY_LIMITS,
  LOBBY_STATUSES,
  QUESTION_LIMITS,
  SCORINGS,
  TEAM_ANSWERS,
} from './constants.ts';

export const lobbyStatus = z.enum(LOBBY_STATUSES);
export const lobbyTitle = plainWords(1, LOBBY_LIMITS.titleLength);
export const lobbyDescription = paragraphs(0, LOBBY_LIMITS.descriptionLength);
export const maxPlayers = z.number().int().min(LOBBY_LIMITS.minPlayers).max(LOBBY_LIMITS.mostPlayers);
export const teamName = plainWords(1, LOBBY_LIMITS.teamNameLength);
export const maxMembers = z.number().int().min(1).max(LOBBY_LIMITS.mostPlayers);
export const advance = z.enum(ADVANCES);
/** At most this many questions in a game. */
export const questionLimit = z.literal([...QUESTION_LIMITS]);

/** How a game is played, each rule with its values; the first one is meant where a rule is missing. */
export const COURSE_RULES = {
  scoring: SCORINGS,
  teamAnswer: TEAM_ANSWERS,
  boardChoice: BOARD_CHOICES,
  boardAnswer: BOARD_ANSWERS,
} as const;
/** The rules that count on a board alone. */
export const BOARD_RULES = ['boardChoice', 'boardAnswer'] as const;
export const courseRules = {
  scoring: z.enum(SCORINGS).optional(),
  teamAnswer: z.enum(TEAM_ANSWERS).optional(),
  boardChoice: z.enum(BOARD_CHOICES).optional(),
  boardAnswer: z.enum(BOARD_ANSWERS).optional(),
};
export type CourseRule = keyof typeof COURSE_RULES;
export type CourseRules = { [Rule in CourseRule]?: (typeof COURSE_RULES)[Rule][number] | undefined };

/** The rules that are given, without anything else. */
export const courseOf = (source: CourseRules): { [Rule in CourseRule]?: (typeof COURSE_RULES)[Rule][number] } =>
  Object.fromEntries(
    (Object.keys(COURSE_RULES) as CourseRule[]).flatMap((rule) => (source[rule] ? [[rule, source[rule]]] : [])),
  );
/** Six digits. */
export const broadcastCode = z.string().regex(/^\d{6}$/);

/** Part of the link into a private lobby. Only members see it. */
export const inviteCode = z.string().regex(/^[A-Za-z0-9_-]{8,32}$/);

/**
 * A random id that the web client keeps in its browser. Sent by who joins: after a kick, it tells the browser of who
 * was kicked even when somebody new is signed in there.
 */
export const deviceId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

/** Either one lets somebody see a private lobby without being in it. Public lobbies need neither. */
export const lobbyPass = z.strictObject({ code: broadcastCode.optional(), inviteCode: inviteCode.optional() });
export type LobbyPass = z.output<typeof lobbyPass>;

/** `playerId` is the userId; `color` is a CSS colour. */
export const player = z.object({
  playerId: id,
  /** The `playerId`: a numeric Telegram id is not for everybody who sees a lobby. */
  telegramId: anyId,
  displayName: z.string(),
  profilePicture: z.string(),
  color: z.string(),
  joinedAt: epochMs,
  /** A bot has no profile. */
  bot: z.literal(true).optional(),
  /**
   * Plays without an account of their own. A guest whose name looks like that of somebody else in the lobby is shown
   * with a number behind it.
   */
  guest: z.literal(true).optional(),
});
export type Player = z.output<typeof player>;

export const teamMember = z.object({ id, name: z.string() });
export const team = z.object({
  teamId: id,
  name: z.string(),
  color,
  icon: z.string(),
  maxMembers,
  members: z.array(teamMember),
  items: z.array(id),
  /** Made by the host: it stays without members until a game starts. */
  prepared: z.literal(true).optional(),
  /** Where captains answer: userId of the member who was named, else of the founder. */
  captain: id.optional(),
});
export type Team = z.output<typeof team>;

/**
 * The member to whom the team belongs: they and the host rename, resize and delete it. Members are in order of arrival,
 * so this is who founded it, and after they left the member who has been there longest. Undefined in an empty team.
 */
export const founderOf = <Member>({ members }: { members: readonly Member[] }): Member | undefined => members[0];

/** A lobby, for everybody who may see it. */
export const lobbyView = z.object({
  lobbyId: id,
  title: z.string(),
  description: z.string(),
  /** Quiz id. */
  quest: id,
  questTitle: z.string(),
  type: z.literal('quiz'),
  maxPlayers,
  isPublic: z.boolean(),
  status: lobbyStatus,
  /** Who ends the phase `results`; missing: its timer. */
  advance: advance.optional(),
  /** Missing: a game plays the whole quiz. */
  questionLimit: questionLimit.optional(),
  ...courseRules,
  /** False: no reactions of players, and no predictions of spectators. Missing: there are. */
  reactions: z.boolean().optional(),
  /** userId of the host; null while the lobby is empty. */
  admin: id.nullable(),
  broadcastCode,
  players: z.record(id, player),
  teams: z.record(id, team),
  /** teamIds in the order in which the teams were created. */
  teamOrder: z.array(id),
  /**
   * userIds of the last kicked players who have not returned. They need an invitation, to a public lobby too. Empty for
   * spectators.
   */
  kicked: z.array(id).default([]),
  /** False: nobody may join the bench. Missing: true. */
  latecomers: z.boolean().optional(),
  /** Who plays the next game: players without a team in this one but its host, then who came late. Missing: nobody. */
  bench: z.array(teamMember.extend({ guest: z.literal(true).optional() })).optional(),
  /** Number of this lobby's last change: the `seq` of socket messages. */
  updates: z.number().int().nonnegative(),
});
export type LobbyView = z.output<typeof lobbyView>;

export const lobbySummary = z.object({
  lobbyId: id,
  title: z.string(),
  /** Number of players. */
  players: z.number().int(),
  maxPlayers: z.number().int(),
  status: lobbyStatus,
  isPublic: z.boolean(),
  questTitle: z.string(),
  /** Quiz id. */
  quest: id.optional(),
  /** Missing: a game plays the whole quiz. */
  questionLimit: questionLimit.optional(),
  /** The caller is one of the players. */
  isMember: z.boolean(),
  /** The caller may join the bench: a game is running or over, and a place is free. */
  mayWait: z.literal(true).optional(),
  /** The caller is on the bench. */
  onBench: z.literal(true).optional(),
});
export type LobbySummary = z.output<typeof lobbySummary>;
