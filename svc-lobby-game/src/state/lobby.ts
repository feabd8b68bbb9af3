import type { LobbyStatus } from '@luplay/contracts/lobby-game';
import type { FinishedGame, GameState, PlayedRound } from './game.ts';

/** `name` is shown while nobody has told of the player's profile. */
export interface LobbyPlayer {
  playerId: string;
  telegramId: string;
  name: string;
  joinedAt: number;
}

export interface TeamState {
  teamId: string;
  name: string;
  color: string;
  icon: string;
  maxMembers: number;
  /** userIds in order of arrival. */
  members: string[];
}

/**
 * The aggregate, one document of the collection `lobbies`: a lobby, its teams and its game. Never changed in place:
 * rules return a new object and keep the parts that stayed as they are.
 */
export interface LobbyState {
  _id: string;
  /** Number of the last change; the version that saving compares. */
  seq: number;
  /** Names the write that made this state, so that a writer who lost the reply knows its own. */
  writeId: string;
  title: string;
  description: string;
  quest: string;
  questTitle: string;
  maxPlayers: number;
  isPublic: boolean;
  status: LobbyStatus;
  admin: string | null;
  broadcastCode: string;
  /**
   * Null in a public lobby that never needed one. Kept when a private lobby is opened, so that invitations stay
   * good when it is closed again.
   */
  inviteCode: string | null;
  /** In order of arrival. */
  players: LobbyPlayer[];
  /** In order of creation. */
  teams: TeamState[];
  /** Whom the admin has sent away and who has not come back, by userId: the last of them. */
  kicked: string[];
  /**
   * The newest requests that must not be carried out twice, as `<userId> <requestId>`. Absent in lobbies of the
   * version before.
   */
  handled?: string[];
  game: GameState | null;
  /** Questions that were played and are not in a record yet. */
  played: PlayedRound[];
  /** Games that ended and have no record yet. */
  outbox: FinishedGame[];
  createdAt: number;
  updatedAt: number;
  /** Since when nobody is in, epoch ms. */
  emptySince: number | null;
}

export const playerOf = (state: LobbyState, userId: string): LobbyPlayer | undefined =>
  state.players.find((player) => player.playerId === userId);

export const teamById = (state: LobbyState, teamId: string): TeamState | undefined =>
  state.teams.find((team) => team.teamId === teamId);

export const teamOf = (state: LobbyState, userId: string): TeamState | undefined =>
  state.teams.find((team) => team.members.includes(userId));
