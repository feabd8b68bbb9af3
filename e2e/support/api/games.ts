import { pathOf } from '@luplay/contracts';
import { spectators } from '@luplay/contracts/broadcast';
import { games, lobbies, type Phase, TEAM_COLORS, teams } from '@luplay/contracts/lobby-game';
import { expect } from '@playwright/test';
import { ports } from '../product/product.ts';
import { ask, type Session, send } from './api.ts';

/** The demo quiz with the shortest timers: 3, 8, 3 and 2 seconds. */
export const QUICK_QUIZ = { id: 'quiz-quick', title: 'Проверка связи' };

export interface Lobby {
  lobbyId: string;
  /** teamIds in the order of the sessions. */
  teamIds: string[];
}

/** A public lobby of the first session, with a team of one for each session. */
export async function lobbyWithTeams(sessions: Session[], quest = QUICK_QUIZ.id, title = 'Проверка'): Promise<Lobby> {
  const host = sessions[0]!;
  const { lobbyId } = await ask(lobbies.createLobby, { body: { userId: host.user.userId, title, quest } }, host.token);
  const teamIds: string[] = [];
  for (const [index, { token, user }] of sessions.entries()) {
    if (index > 0) await ask(lobbies.joinLobby, { body: { lobbyId, userId: user.userId } }, token);
    const body = { lobbyId, name: `Команда ${index + 1}`, color: TEAM_COLORS[(index * 5) % TEAM_COLORS.length]! };
    teamIds.push((await ask(teams.createTeam, { body }, token)).teamId);
  }
  const watched = async () => (await send(spectators.watchLobby, { params: { lobbyId } })).status;
  await expect.poll(watched, 'spectators find it, through another service').toBe(200);
  return { lobbyId, teamIds };
}

export const start = (lobbyId: string, host: Session) => ask(games.startGame, { body: { lobbyId } }, host.token);

export const setPhase = (lobbyId: string, phase: Phase, host: Session) =>
  ask(games.setPhase, { params: { lobbyId }, body: { phase } }, host.token);

export const pause = (lobbyId: string, paused: boolean, host: Session) =>
  ask(games.setTimerPaused, { params: { lobbyId }, body: { paused } }, host.token);

/** Lets the timer run, by this replica itself: the deadline is then its own. */
export async function resumeAt(replica: string, lobbyId: string, { token }: Session): Promise<void> {
  const { method, path } = games.setTimerPaused;
  const response = await fetch(`http://127.0.0.1:${ports()[replica]}${pathOf({ path }, { lobbyId })}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ paused: false }),
  });
  if (!response.ok) throw new Error(`${replica}: ${response.status} ${await response.text()}`);
}

/** Ends the game for everybody: back to the lobby. */
export const toLobby = (lobbyId: string, host: Session) =>
  ask(lobbies.updateLobby, { body: { lobbyId, updates: { status: 'waiting' } } }, host.token);

export const info = async (lobbyId: string, who?: Session) =>
  (await ask(games.gameInfo, { params: { lobbyId } }, who?.token)).gameData;

/** Answers the current question as this player. */
export const answer = (lobbyId: string, teamId: string, option: number, who: Session) =>
  ask(games.answer, { params: { lobbyId }, body: { teamId, answers: [option] } }, who.token);

export const remove = (lobbyId: string, host: Session) =>
  ask(lobbies.deleteLobby, { params: { id: lobbyId } }, host.token);
