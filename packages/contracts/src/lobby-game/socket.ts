import { z } from 'zod';
import { epochMs, id } from '../core/fields.ts';
import { defineSocket, socketHeartbeat } from '../core/socket.ts';
import { chosenAnswers, gameView, phase, progress, teamVotes, timer } from './game.ts';
import { lobbyView } from './lobby.ts';

/**
 * In every message: `seq`, the number of the lobby's last change that the message tells of; `from`, the number after
 * which its changes begin. A client at `n` with `from > n` has missed something and asks for a `snapshot`; a message
 * with `seq` below `n` is old. `serverTime` in epoch milliseconds.
 */
const stamp = {
  seq: z.number().int().nonnegative(),
  from: z.number().int().nonnegative(),
  serverTime: epochMs,
};

/** The client's own number for what it asks, in the reply to it. */
const ref = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31);

/** Greeting and snapshot: everything this caller may know, so that a reconnect needs nothing else. */
const connectionEstablished = z.object({
  type: z.literal('connection_established'),
  ...stamp,
  protocol: z.number().int(),
  /** The replica that serves this socket. */
  server: z.string(),
  lobby: lobbyView,
  game: gameView.nullable(),
  myTeam: teamVotes.nullable(),
  /** False while the lobby admin has no socket open. */
  hostPresent: z.boolean(),
});

/** The game has moved on: another phase, another question, a paused or changed timer. `game` is the whole state. */
const phaseUpdate = z.object({ type: z.literal('phase_update'), ...stamp, phase, timer, game: gameView });

/** The lobby or its teams changed. */
const lobbyUpdate = z.object({
  type: z.literal('lobby_update'),
  ...stamp,
  lobby: lobbyView,
  game: gameView.nullable(),
});

/** How many have answered; at most five a second for each lobby. */
const answerProgress = z.object({ type: z.literal('answer_progress'), ...stamp, progress });

/** To the members of one team only: what their team has chosen so far. */
const teamUpdate = z.object({ type: z.literal('team_update'), ...stamp, myTeam: teamVotes });

/** The lobby admin's last socket closed, or they are back. Not a change of the lobby: it has no number. */
const hostPresence = z.object({ type: z.literal('host_presence'), present: z.boolean(), serverTime: epochMs });

/** The lobby was deleted. */
const lobbyDeleted = z.object({ type: z.literal('lobby_deleted'), ...stamp });

/** This replica is going away: come back after `afterMs`. */
const reconnect = z.object({ type: z.literal('reconnect'), afterMs: z.number().int(), serverTime: epochMs });

/**
 * The `answer` with this `ref` is stored: what `POST /game/answer` says. Not a change of the lobby: it has no number.
 */
const answered = z.object({ type: z.literal('answered'), ref, myTeam: teamVotes, serverTime: epochMs });

/** `code` and `message` as a call's failure has them; `ref`: of the message that is refused, when it had one. */
const socketError = z.object({
  type: z.literal('error'),
  ref: ref.optional(),
  code: z.string(),
  message: z.string(),
  serverTime: epochMs,
});

export const gameServerMessage = z.discriminatedUnion('type', [
  connectionEstablished,
  phaseUpdate,
  lobbyUpdate,
  answerProgress,
  teamUpdate,
  lobbyDeleted,
  hostPresence,
  answered,
  socketHeartbeat,
  reconnect,
  socketError,
]);
export type GameServerMessage = z.output<typeof gameServerMessage>;
export type GameSnapshot = z.output<typeof connectionEstablished>;

/**
 * `snapshot`: send `connection_established` again. `ping`: answered by nothing but the socket staying open. `answer`:
 * what `POST /game/answer` does, for a third of what a request costs; told `answered` or `error` with the same `ref`.
 */
export const gameClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('snapshot'), since: z.number().int().nonnegative().optional() }),
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('answer'), ref, teamId: id, questionId: id, answers: chosenAnswers }),
]);
export type GameClientMessage = z.output<typeof gameClientMessage>;

/**
 * Open to all for watching; the token, when sent, makes the socket its owner's. `?since=<seq>` may be sent. Who is not
 * in a private lobby sends `?code=` or `?inviteCode=` (`lobbyPass`), or is closed with 1008.
 */
export const gameSocket = defineSocket({
  id: 'games.socket',
  service: 'svc-lobby-game',
  path: '/ws/game/:lobbyId',
  summary: 'Лобби и игра вживую',
  server: gameServerMessage,
  client: gameClientMessage,
});
