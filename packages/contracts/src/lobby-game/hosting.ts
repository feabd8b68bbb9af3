import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, paragraphs, storedText, text, userRef } from '../core/fields.ts';
import { HOST_TOOLS, QUIZ_LIMITS, VERDICTS } from './constants.ts';
import { gameView, phase, timer } from './game.ts';
import { lobbyView } from './lobby.ts';

const of = { service: 'svc-lobby-game', method: 'POST', who: 'user' } as const;

/**
 * Ends the phase that the host sees. Nothing happens when the game is in another one already, so a second tap never
 * skips a phase.
 */
const nextPhase = defineCall({
  ...of,
  id: 'games.next',
  path: '/game/next/:lobbyId',
  summary: 'Дальше: закончить фазу, которую видит ведущий',
  params: z.strictObject({ lobbyId: id }),
  body: z.strictObject({
    phase,
    questionNumber: z.number().int().nonnegative(),
    /** On a board: the decision that the host sees; several of them may follow each other in one phase. */
    decisionId: id.optional(),
  }),
  response: z.object({ timer }),
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
});

/** Starts another game in the same lobby with the same teams, after the end of a game. */
const playAgain = defineCall({
  ...of,
  id: 'games.again',
  path: '/game/again/:lobbyId',
  summary: 'Сыграть ещё: новая игра с теми же командами (ведущий)',
  params: z.strictObject({ lobbyId: id }),
  body: z.strictObject({
    /** Another quiz; the lobby keeps it. */
    quest: id.optional(),
    /** Shuffles the players over the teams first. */
    shuffle: z.boolean().optional(),
    /** The game that has ended. A repeated call does nothing, because by then another one is running. */
    gameId: id,
  }),
  response: z.object({ gameData: gameView }),
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'game_in_progress'],
  limit: { points: 20, seconds: 60, by: 'user' },
});

const byLobby = z.strictObject({ lobbyId: id });
const gameAnswer = z.object({ gameData: gameView });
/** A repeated call with the same id does nothing. */
const requestId = id;

/**
 * What only the host sees. `question`: the current one with its answer, before everybody gets to know it; null between
 * questions, and always for a host who plays in a team. `notes`: the host's own text for the evening.
 */
const hostSight = defineCall({
  ...of,
  id: 'games.hostSight',
  method: 'GET',
  path: '/game/host/:lobbyId',
  summary: 'Что видит только ведущий: верный ответ и заметки',
  params: byLobby,
  response: z.object({
    question: z
      .object({
        questionId: id,
        /** The options and the index of the right one, where the kind has them. */
        options: z.array(storedText),
        answer: z.number().int(),
        /** The right answer in words, for every kind. */
        right: storedText.optional(),
        explanation: storedText,
        /** The author's note; missing without one. */
        note: storedText.optional(),
      })
      .nullable(),
    notes: storedText,
  }),
  errors: ['not_lobby_admin', 'not_found'],
});

const setHostNotes = defineCall({
  ...of,
  id: 'games.setHostNotes',
  method: 'PUT',
  path: '/lobby/notes',
  summary: 'Заметки ведущего на вечер: их видит только он',
  body: z.strictObject({ lobbyId: id, text: paragraphs(0, HOST_TOOLS.notes) }),
  response: z.object({ notes: storedText }),
  errors: ['not_lobby_admin', 'not_found'],
});

/** Changes a score by hand, before the game is decided. A score never falls below 0. */
const correctPoints = defineCall({
  ...of,
  id: 'games.correctPoints',
  path: '/game/points/:lobbyId',
  summary: 'Прибавить или отнять очки команды вручную, с причиной (ведущий)',
  params: byLobby,
  body: z.strictObject({
    teamId: id,
    points: z
      .number()
      .int()
      .min(-QUIZ_LIMITS.points)
      .max(QUIZ_LIMITS.points)
      .refine((points) => points !== 0, 'ноль очков ничего не меняет'),
    reason: text(1, HOST_TOOLS.reason),
    requestId,
  }),
  response: gameAnswer,
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase', 'conflict'],
  limit: { points: 60, seconds: 60, by: 'user' },
});

/** Takes back what `correctPoints` did; nothing happens when that is done already. */
const undoPoints = defineCall({
  ...of,
  id: 'games.undoPoints',
  path: '/game/points/undo/:lobbyId',
  summary: 'Отменить изменение очков (ведущий)',
  params: byLobby,
  body: z.strictObject({ actionId: id }),
  response: gameAnswer,
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
});

/** Drops the question, without points, before its answer is shown. Nothing happens when another one is asked. */
const skipQuestion = defineCall({
  ...of,
  id: 'games.skipQuestion',
  path: '/game/skip/:lobbyId',
  summary: 'Пропустить вопрос без очков (ведущий)',
  params: byLobby,
  body: z.strictObject({ questionId: id }),
  response: gameAnswer,
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
});

/**
 * Whether a text answers the current question, whatever the rules said: its round is scored again at once. Possible
 * while its results or totals are shown. Nothing happens when it is judged so already.
 */
const judgeText = defineCall({
  ...of,
  id: 'games.judgeText',
  path: '/game/judge/:lobbyId',
  summary: 'Зачесть или не засчитывать письменный ответ (ведущий)',
  params: byLobby,
  body: z.strictObject({ questionId: id, text: text(1, QUIZ_LIMITS.text), right: z.boolean() }),
  response: gameAnswer,
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
  limit: { points: 120, seconds: 60, by: 'user' },
});

/**
 * Judges what a team said aloud after it had pressed the button. `right` ends the question, `wrong` gives the button
 * back to the other teams, `cancel` to all that have not answered yet. Nothing happens when that team does not answer.
 */
const judgeSpoken = defineCall({
  ...of,
  id: 'games.judgeSpoken',
  path: '/game/judge-spoken/:lobbyId',
  summary: 'Верно, неверно или отмена: оценить сказанное вслух (ведущий)',
  params: byLobby,
  body: z.strictObject({ questionId: id, teamId: id, verdict: z.enum(VERDICTS) }),
  response: gameAnswer,
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
  limit: { points: 120, seconds: 60, by: 'user' },
});

/** Extends the choice of a theme, the question or the answers by HOST_TOOLS.seconds. */
const addTime = defineCall({
  ...of,
  id: 'games.addTime',
  path: '/game/time/:lobbyId',
  summary: 'Добавить 15 секунд (ведущий)',
  params: byLobby,
  body: z.strictObject({ requestId }),
  response: z.object({ timer }),
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
  limit: { points: 30, seconds: 60, by: 'user' },
});

/** Another player becomes the host. */
const handOver = defineCall({
  ...of,
  id: 'games.handOver',
  method: 'PUT',
  path: '/lobby/host',
  summary: 'Передать ведение игры другому игроку (ведущий)',
  body: z.strictObject({ lobbyId: id, userId: userRef }),
  response: z.object({ lobby: lobbyView }),
  errors: ['not_lobby_admin', 'not_found', 'conflict'],
});

export const hosting = {
  nextPhase,
  playAgain,
  hostSight,
  setHostNotes,
  correctPoints,
  undoPoints,
  skipQuestion,
  judgeText,
  judgeSpoken,
  addTime,
  handOver,
};
