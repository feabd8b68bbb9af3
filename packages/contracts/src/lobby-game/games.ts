import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { filePath, id } from '../core/fields.ts';
import { sentPicture } from '../core/pictures.ts';
import { choice } from './board.ts';
import { gameView, phase, pressed, questionView, sentAnswer, teamResult, teamVotes, themeView, timer } from './game.ts';
import { givenAnswer } from './kinds.ts';
import { lobbyPass } from './lobby.ts';
import { finishedRecord, recordToken } from './record.ts';

const service = 'svc-lobby-game';
const of = { service, method: 'POST', who: 'user' } as const;
/** 500 KB as base64, bytes. */
const RESULT_PICTURE_MAX_BODY = Math.ceil((500 * 1024 * 4) / 3) + 1024;
const byLobby = z.strictObject({ lobbyId: id });

export const startGame = defineCall({
  ...of,
  id: 'games.start',
  path: '/game/start',
  summary: 'Начать игру (ведущий)',
  body: z.strictObject({ lobbyId: id }),
  response: z.object({ gameData: gameView }),
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'game_in_progress'],
});

export const gameInfo = defineCall({
  id: 'games.info',
  service,
  method: 'GET',
  path: '/game/info/:lobbyId',
  who: 'optional',
  summary: 'Открытое состояние игры; члену команды ещё и голоса его команды',
  params: byLobby,
  query: lobbyPass,
  response: z.object({ gameData: gameView, myTeam: teamVotes.nullable() }),
  errors: ['invitation_required', 'not_found'],
});

export const getThemes = defineCall({
  id: 'games.themes',
  service,
  method: 'GET',
  path: '/game/getThemes/:lobbyId',
  who: 'optional',
  summary: 'Темы, в которых остались вопросы, и выбирающая команда',
  params: byLobby,
  query: lobbyPass,
  response: z.object({ themes: z.array(themeView), themeChoosingTeam: id.nullable() }),
  errors: ['invitation_required', 'not_found'],
});

export const chooseTheme = defineCall({
  ...of,
  id: 'games.chooseTheme',
  path: '/game/chooseTheme/:lobbyId',
  summary: 'Выбрать тему (член выбирающей команды, фаза 0)',
  params: byLobby,
  body: z.strictObject({ themeId: id, teamId: id }),
  response: z.object({ gameData: gameView }),
  errors: ['not_your_turn', 'not_team_member', 'not_found', 'wrong_phase', 'conflict'],
});

/** A repeated choice, and one for a decision that is made, does nothing. */
export const decide = defineCall({
  ...of,
  id: 'games.decide',
  path: '/game/decide/:lobbyId',
  summary: 'Решить за команду в «Своей игре»: вопрос, ставка, кому отдать кота, какую тему убрать (фаза 0)',
  params: byLobby,
  body: z.strictObject({ teamId: id, decisionId: id, choice }),
  response: z.object({ gameData: gameView, myTeam: teamVotes }),
  errors: ['not_your_turn', 'not_team_member', 'not_found', 'wrong_phase', 'conflict'],
});

export const currentQuestion = defineCall({
  id: 'games.currentQuestion',
  service,
  method: 'GET',
  path: '/game/currentQuestion/:lobbyId',
  who: 'optional',
  summary: 'Вопрос, насколько его уже можно знать',
  params: byLobby,
  query: lobbyPass,
  response: z.object({ currentQuestion: questionView.nullable() }),
  errors: ['invitation_required', 'not_found'],
});

export const answer = defineCall({
  ...of,
  id: 'games.answer',
  path: '/game/answer/:lobbyId',
  summary: 'Ответить (член команды, фаза 2, один раз на вопрос)',
  params: byLobby,
  body: z.strictObject({
    teamId: id,
    ...sentAnswer,
    /** The answered question, so that a delayed answer cannot count for the next one. */
    questionId: id.optional(),
  }),
  /** Answers are stored before they are acknowledged. */
  response: z.object({ accepted: z.literal(true), myTeam: teamVotes }),
  errors: ['not_team_member', 'not_found', 'wrong_phase', 'already_answered', 'conflict'],
});

/**
 * Presses the button of a question that is answered aloud. One that comes too early, or while somebody answers, is no
 * error. A repeated press does nothing.
 */
export const press = defineCall({
  ...of,
  id: 'games.press',
  path: '/game/press/:lobbyId',
  summary: 'Нажать кнопку, чтобы ответить вслух (член команды, фаза 2)',
  params: byLobby,
  body: z.strictObject({ teamId: id, questionId: id }),
  response: z.object({ gameData: gameView, ...pressed }),
  errors: ['not_team_member', 'not_found', 'wrong_phase', 'conflict'],
});

/** A team asks the host to judge its written answer, once in a game. A repeated call does nothing. */
export const appeal = defineCall({
  ...of,
  id: 'games.appeal',
  path: '/game/appeal/:lobbyId',
  summary: 'Апелляция: попросить ведущего зачесть ответ (член команды)',
  params: byLobby,
  body: z.strictObject({ teamId: id, questionId: id }),
  response: z.object({ gameData: gameView }),
  errors: ['not_team_member', 'not_found', 'wrong_phase', 'conflict'],
});

/** The record of a finished game, for its players and the host. */
export const gameRecord = defineCall({
  ...of,
  id: 'games.record',
  method: 'GET',
  path: '/game/record/:gameId',
  summary: 'Запись законченной игры: кто что ответил, счёт по вопросам',
  params: z.strictObject({ gameId: id }),
  response: z.object({
    record: finishedRecord,
    /** For the host alone: the token of the public link; null without one. */
    link: recordToken.nullable().optional(),
  }),
  errors: ['forbidden', 'not_found'],
});

/** The host makes the record public for everybody who has its link. A repeated call returns the same token. */
export const shareRecord = defineCall({
  ...of,
  id: 'games.shareRecord',
  path: '/game/record/:gameId/link',
  summary: 'Открыть запись игры по ссылке (ведущий игры)',
  params: z.strictObject({ gameId: id }),
  response: z.object({ link: recordToken }),
  errors: ['forbidden', 'not_found'],
  limit: { points: 20, seconds: 60, by: 'user' },
});

/** Ends the link at once. The next one is another. */
export const unshareRecord = defineCall({
  ...of,
  id: 'games.unshareRecord',
  method: 'DELETE',
  path: '/game/record/:gameId/link',
  summary: 'Закрыть ссылку на запись игры (ведущий игры)',
  params: z.strictObject({ gameId: id }),
  response: z.object({}),
  errors: ['forbidden', 'not_found'],
  limit: { points: 20, seconds: 60, by: 'user' },
});

/** The record with names, but without ids: numbers stand in their place. */
export const publicRecord = defineCall({
  id: 'games.publicRecord',
  service,
  method: 'GET',
  path: '/game/public-record/:token',
  who: 'public',
  summary: 'Запись игры по ссылке ведущего',
  params: z.strictObject({ token: recordToken }),
  response: z.object({ record: finishedRecord }),
  errors: ['not_found'],
  limit: { points: 300, seconds: 60, by: 'ip' },
  shared: true,
});

/**
 * A picture of the result that can be opened without an account for two days, by an address that cannot be guessed: for
 * a messenger that wants one. Once for each person and game; a repeated call returns the same address.
 */
export const shareResult = defineCall({
  ...of,
  id: 'games.shareResult',
  path: '/game/record/:gameId/picture',
  summary: 'Картинка с итогами по открытой ссылке (участник или ведущий законченной игры)',
  params: z.strictObject({ gameId: id }),
  body: z.strictObject(sentPicture),
  response: z.object({ path: filePath }),
  errors: ['forbidden', 'not_found'],
  limit: { points: 5, seconds: 600, by: 'user' },
  maxBody: RESULT_PICTURE_MAX_BODY,
});

export const sharedResult = defineCall({
  id: 'games.sharedResult',
  service,
  method: 'GET',
  path: '/media/result/:name',
  who: 'public',
  summary: 'Картинка с итогами игры',
  params: z.strictObject({ name: z.string().regex(/^[\w-]{22}\.jpg$/) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  file: 'image/jpeg',
  errors: ['not_found'],
});

export const checkAnswer = defineCall({
  ...of,
  id: 'games.checkAnswer',
  path: '/game/checkAnswer/:lobbyId',
  who: 'optional',
  summary: 'Правильный ответ и итоги раунда, начиная с фазы 3',
  params: byLobby,
  query: lobbyPass,
  /** `correctAnswer`: -1 where it is not the index of one option; `right`: as in the question. */
  response: z.object({
    correctAnswer: z.number().int(),
    right: givenAnswer.optional(),
    results: z.record(id, teamResult),
  }),
  errors: ['invitation_required', 'not_found', 'wrong_phase'],
});

const forced = {
  phase,
  /** A repeated call with the same id does nothing, even if the phase has changed since. */
  requestId: id.optional(),
};

/** The specification's form. The calls with the lobby in the path do the same. */
export const setPhaseByBody = defineCall({
  ...of,
  id: 'games.setPhaseByBody',
  path: '/game/setPhase',
  summary: 'Перевести игру в фазу (ведущий)',
  body: z.strictObject({ lobbyId: id, ...forced }),
  response: z.object({ timer }),
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase', 'conflict'],
});

export const setTimerPausedByBody = defineCall({
  ...of,
  id: 'games.setTimerPausedByBody',
  path: '/game/setTimerPaused',
  summary: 'Остановить или продолжить отсчёт (ведущий)',
  body: z.strictObject({ lobbyId: id, paused: z.boolean() }),
  response: z.object({ timerPaused: z.boolean(), timer }),
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
});

export const setPhase = defineCall({
  ...of,
  id: 'games.setPhase',
  path: '/game/setPhase/:lobbyId',
  summary: 'Перевести игру в фазу (ведущий)',
  params: byLobby,
  body: z.strictObject({ lobbyId: id.optional(), ...forced }),
  response: z.object({ timer }),
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase', 'conflict'],
});

export const setTimerPaused = defineCall({
  ...of,
  id: 'games.setTimerPaused',
  path: '/game/setTimerPaused/:lobbyId',
  summary: 'Остановить или продолжить отсчёт (ведущий)',
  params: byLobby,
  body: z.strictObject({ paused: z.boolean(), lobbyId: id.optional() }),
  response: z.object({ timerPaused: z.boolean(), timer }),
  errors: ['not_lobby_admin', 'not_found', 'wrong_phase'],
});
