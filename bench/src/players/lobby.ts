import { setTimeout as wait } from 'node:timers/promises';
import { spectators } from '@luplay/contracts/broadcast';
import { games, lobbies, type Phase, TEAM_COLORS, teams } from '@luplay/contracts/lobby-game';
import pLimit from 'p-limit';
import { callAs, type Player } from './client.ts';
import { gameSocketUrl, LobbyWatch } from './watcher.ts';

/** A lobby under load. Its host is the first player; `teamOf` gives each player's team. */
export interface BenchLobby {
  lobbyId: string;
  players: Player[];
  teamOf: Map<string, string>;
  watch: LobbyWatch;
}

const QUEST = 'quiz-science';
const TEAMS = 4;
/** A new lobby is known to svc-broadcast after this time at the latest, ms. */
const KNOWN_MS = 2_000;

/** Creates a lobby with `players.length` players in `teamCount` teams. */
export async function makeLobby(
  url: string,
  players: Player[],
  title: string,
  quest = QUEST,
  teamCount = TEAMS,
): Promise<BenchLobby> {
  const admin = players[0] as Player;
  const { lobbyId } = await callAs(url, admin, lobbies.createLobby, {
    body: { userId: admin.userId, title, quest, maxPlayers: players.length },
  });
  for (const player of players.slice(1)) {
    await callAs(url, player, lobbies.joinLobby, { body: { lobbyId, userId: player.userId } });
  }
  const perTeam = Math.ceil(players.length / teamCount);
  const teamOf = new Map<string, string>();
  for (let index = 0; index < teamCount; index++) {
    const members = players.slice(index * perTeam, (index + 1) * perTeam);
    const captain = members[0];
    if (!captain) break;
    const { teamId } = await callAs(url, captain, teams.createTeam, {
      body: {
        ...{ lobbyId, name: `Команда ${index + 1}`, maxMembers: perTeam },
        color: TEAM_COLORS[index % TEAM_COLORS.length] as string,
      },
    });
    teamOf.set(captain.userId, teamId);
    for (const member of members.slice(1)) {
      await callAs(url, member, teams.joinTeam, { body: { lobbyId, teamId, userId: member.userId } });
      teamOf.set(member.userId, teamId);
    }
  }
  return { lobbyId, players, teamOf, watch: new LobbyWatch() };
}

/** Opens the socket of each player, in their order. */
export const openSockets = (url: string, { lobbyId, players, watch }: BenchLobby) =>
  watch.open(
    gameSocketUrl(url, lobbyId),
    players.map(({ token }) => token),
  );

/** The host sets the phase; resolves with the time in which the last socket has it, ms. */
export async function enterPhase(url: string, lobby: BenchLobby, phase: Phase): Promise<number> {
  const heard = lobby.watch.lastReceives(phase);
  const sentAt = performance.now();
  await forcePhase(url, lobby, phase);
  return (await heard) - sentAt;
}

export const forcePhase = (url: string, lobby: BenchLobby, phase: Phase) =>
  callAs(url, lobby.players[0] as Player, games.setPhase, { params: { lobbyId: lobby.lobbyId }, body: { phase } });

export const start = (url: string, lobby: BenchLobby) =>
  callAs(url, lobby.players[0] as Player, games.startGame, { body: { lobbyId: lobby.lobbyId } });

/** Lobbies that are made or moved at once. */
export const WIDTH = 8;

export interface Size {
  lobbies: number;
  players: number;
}

/** Lobbies of one size whose games have started; `title`: followed by a number. */
export const startLobbies = (url: string, players: Player[], size: Size, title: string, quest?: string) =>
  pLimit(WIDTH).map(Array.from({ length: size.lobbies }), async (_, index) => {
    const own = players.slice(index * size.players, (index + 1) * size.players);
    const lobby = await makeLobby(url, own, `${title} ${index + 1}`, quest);
    await openSockets(url, lobby);
    await start(url, lobby);
    return lobby;
  });

export const pause = (url: string, lobby: BenchLobby, paused: boolean) =>
  callAs(url, lobby.players[0] as Player, games.setTimerPaused, {
    params: { lobbyId: lobby.lobbyId },
    body: { paused },
  });

/** The id of the current question. */
export async function questionOf(url: string, lobby: BenchLobby): Promise<string> {
  const params = { lobbyId: lobby.lobbyId };
  const { currentQuestion } = await callAs(url, lobby.players[0] as Player, games.currentQuestion, { params });
  if (!currentQuestion) throw new Error('no question is under way');
  return currentQuestion.questionId;
}

/** The code of the lobby's broadcast, once svc-broadcast knows the lobby: it follows svc-lobby-game. */
export async function broadcastCodeOf(url: string, { lobbyId, players }: BenchLobby): Promise<string> {
  const host = players[0] as Player;
  const { lobby } = await callAs(url, host, lobbies.getLobby, { params: { id: lobbyId } });
  const until = performance.now() + KNOWN_MS;
  for (;;) {
    try {
      await callAs(url, host, spectators.watchLobby, { params: { lobbyId } });
      return lobby.broadcastCode;
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(10);
    }
  }
}
