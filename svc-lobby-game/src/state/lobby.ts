import type { Advance, Answer, CourseRules, LobbyStatus, QuestionLimit } from '@luplay/contracts/lobby-game';
import { AppError } from '@luplay/service-kit';
import type { FinishedGame, GameState, PlayedRound, Vote } from './game.ts';

export interface LobbyPlayer {
  playerId: string;
  /** The userId. Replicas of the previous version show this field; views have the `playerId`. */
  telegramId: string;
  /** Shown until the player's profile is known. */
  name: string;
  /** Epoch ms. */
  joinedAt: number;
  /** Plays without an account of their own. */
  guest?: true;
  /** Missing for bots, and for players who joined before there were marks. */
  marks?: Marks;
}

/** Where somebody joined from, as digests that say nothing outside their lobby. */
export interface Marks {
  address: string;
  /** Missing when the client sent no id. */
  device?: string;
}

/** Guests with one of these marks are kept out until then, epoch ms. */
export interface Bar extends Partial<Marks> {
  until: number;
}

/** Somebody who is about to enter a lobby. */
export type Newcomer = Omit<LobbyPlayer, 'joinedAt'>;

export interface TeamState {
  teamId: string;
  name: string;
  color: string;
  icon: string;
  maxMembers: number;
  /** Made by the host: it stays without members until a game starts. */
  prepared?: true;
  /** userId of who was named to answer for the team; counts while they are a member. */
  captain?: string;
  /** userIds in order of arrival. */
  members: string[];
}

/** `questions`: ids as in the catalogue's quiz. */
interface PickedQuestions {
  quest: string;
  questions: string[];
}

/** How a bot plays. */
export interface Bot {
  userId: string;
  /** Probability of a right answer, 0 to 1. */
  skill: number;
  /** How long it thinks about an answer or a theme, ms. */
  delay: { min: number; max: number };
}

/** The bots of a lobby. They are players and members of teams like everybody else. */
interface Simulation {
  /** What the bots' choices are drawn from: the same seed gives the same choices on every replica. */
  seed: string;
  bots: Bot[];
  /** The developer whose simulator made the lobby; null: people made it, and bots came to play with them. */
  createdBy: string | null;
}

/**
 * The aggregate, one document of the collection `lobbies`: a lobby, its teams and its game. Never changed in place:
 * rules return a new object and reuse the parts that did not change.
 */
export interface LobbyState extends CourseRules {
  _id: string;
  /** Number of the last change. Each write compares it. */
  seq: number;
  /** Id of the write that made this state, so that a writer who lost the database's reply recognizes its own write. */
  writeId: string;
  title: string;
  description: string;
  quest: string;
  questTitle: string;
  maxPlayers: number;
  isPublic: boolean;
  status: LobbyStatus;
  /** Who ends the phase `results`; missing: its timer. */
  advance?: Advance;
  /** The most questions of a game; missing or null: the whole quiz. */
  questionLimit?: QuestionLimit | null;
  /** Missing: players may react, and spectators predict. */
  reactions?: boolean;
  /** The questions that the lobby's last games picked from a quiz, so that the next game picks others. */
  picked?: PickedQuestions;
  /** False: nobody may join the bench. */
  latecomers?: boolean;
  /** The host's userId; null while nobody is in the lobby. */
  admin: string | null;
  broadcastCode: string;
  /**
   * Null in a public lobby that never needed one. Kept when a private lobby is opened, so that invitations stay
   * good when it is closed again.
   */
  inviteCode: string | null;
  /** In order of arrival. */
  players: LobbyPlayer[];
  /** Who came during a game or after it, in order of arrival; absent before the first. Empty while `waiting`. */
  bench?: LobbyPlayer[];
  /** In order of creation. */
  teams: TeamState[];
  /** userIds of the players who were kicked last and have not come back. */
  kicked: string[];
  /** Absent before the first kick. */
  barred?: Bar[];
  game: GameState | null;
  /** What a host has noted for the evening. Only that person sees it. */
  hostNotes?: { userId: string; text: string } | null;
  /** What other hosts have noted, the last one last. */
  otherNotes?: NonNullable<LobbyState['hostNotes']>[];
  /** Absent unless bots have ever played here. */
  simulation?: Simulation;
  /** Played questions that are not in a record yet. */
  played: PlayedRound[];
  /** Finished games that have no record yet. */
  outbox: FinishedGame[];
  createdAt: number;
  updatedAt: number;
  /** When the last player left, epoch ms; null while somebody is in. */
  emptySince: number | null;
  /** `since`: when the last of its people left the running game alone, epoch ms; `paused`: the timer stands for it. */
  absence?: { since: number; paused?: boolean } | null;
}

/** A game with nobody connected pauses and ends after so long, ms. */
export const DESERTED_MS = { pause: 60_000, end: 2 * 3_600_000 } as const;

export const playerOf = (state: LobbyState, userId: string): LobbyPlayer | undefined =>
  state.players.find((player) => player.playerId === userId);

export const teamById = (state: LobbyState, teamId: string): TeamState | undefined =>
  state.teams.find((team) => team.teamId === teamId);

export const teamOf = (state: LobbyState, userId: string): TeamState | undefined =>
  state.teams.find((team) => team.members.includes(userId));

export const isMember = (state: LobbyState, userId: string): boolean => playerOf(state, userId) !== undefined;

/** On the bench or a player. */
export const isInside = ({ players, bench = [] }: { players: Ids; bench?: Ids }, userId?: string | null): boolean =>
  [...players, ...bench].some(({ playerId }) => playerId === userId);
type Ids = readonly Pick<LobbyPlayer, 'playerId'>[];

export const isHost = (state: LobbyState, userId: string): boolean => state.admin === userId;

/** Whether somebody who is invited can join: the lobby waits and has a free seat. */
export const isOpen = (
  lobby: Pick<LobbyState, 'status' | 'maxPlayers'> & { players: readonly Pick<LobbyPlayer, 'playerId'>[] },
): boolean => lobby.status === 'waiting' && lobby.players.length < lobby.maxPlayers;

/** Whether somebody who is invited can join the bench. Without a host nobody would seat them. */
export const hasOpenBench = (
  lobby: Pick<LobbyState, 'status' | 'maxPlayers' | 'latecomers' | 'admin' | 'emptySince'> & {
    players: readonly unknown[];
    bench?: readonly unknown[];
  },
): boolean =>
  lobby.status !== 'waiting' &&
  lobby.latecomers !== false &&
  lobby.admin !== null &&
  lobby.players.length + (lobby.bench?.length ?? 0) < lobby.maxPlayers;

/** The next team that has members, in the order of creation after `from`; null when no team has any. */
export function nextTeam({ teams }: Pick<LobbyState, 'teams'>, from: string | null): string | null {
  const at = teams.findIndex((team) => team.teamId === from);
  const inOrder = [...teams.slice(at + 1), ...teams.slice(0, at + 1)];
  return inOrder.find((team) => team.members.length > 0)?.teamId ?? null;
}

/** Whose answer is the team's; undefined where the majority's is. */
export function captainOf(
  { teamAnswer, game }: Pick<LobbyState, 'teamAnswer' | 'game'>,
  { teamId, members, captain }: TeamState,
): string | undefined {
  if (teamAnswer !== 'captain' || game?.round?.leaderless?.includes(teamId)) return undefined;
  return captain !== undefined && members.includes(captain) ? captain : members[0];
}

/** The vote that decided the team's answer: its captain's, else the first one with this answer. */
export function decisiveVote(state: GameLobby, team: TeamState, answer: Answer | null): Vote | undefined {
  const key = JSON.stringify(answer);
  const votes = (state.game.round?.votes ?? []).filter(
    ({ teamId, option }) => teamId === team.teamId && JSON.stringify(option) === key,
  );
  const captain = captainOf(state, team);
  return votes.find(({ userId }) => userId === captain) ?? votes[0];
}

/** A lobby that has a game. */
export type GameLobby = LobbyState & { game: GameState };

const hasGame = (state: LobbyState): state is GameLobby => state.game !== null;

/** Whether the lobby's game is running. A finished game stays in its lobby until the host sends everybody back. */
export const isPlaying = (state: LobbyState): state is GameLobby => state.status === 'in_progress' && hasGame(state);

/** The teams after a member has left; a team without members is removed. */
export function withoutMember(teams: TeamState[], userId: string): TeamState[] {
  return teams.flatMap((team) => {
    if (!team.members.includes(userId)) return [team];
    const members = team.members.filter((member) => member !== userId);
    return members.length === 0 && !team.prepared ? [] : [{ ...team, members }];
  });
}

/** The same object; throws `not_found` without a game. */
export function withGame(state: LobbyState): GameLobby {
  if (!hasGame(state)) throw new AppError('not_found', { message: 'В этом лобби нет игры.' });
  return state;
}
