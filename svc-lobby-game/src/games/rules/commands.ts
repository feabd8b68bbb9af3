import type { Phase } from '@luplay/contracts/lobby-game';
import { handOf } from '../../items/inventories/inventory.ts';
import { isAdmin } from '../../lobbies/policy.ts';
import { type GameQuiz, type GameState, questionId, themeId } from '../../state/game.ts';
import { type LobbyState, teamById } from '../../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../../state/outcome.ts';
import {
  addLateVote,
  advanceIfDue,
  drawAnother,
  drawTheme,
  endIfAllAnswered,
  enterChoice,
  enterFinal,
  enterIntro,
  enterQuestion,
  isPlaying,
  nextChooser,
  resumed,
} from './phases.ts';
import { nextQuestion, openThemes, questionCount, quizOf } from './themes.ts';

/** What may be started: the catalogue's present quiz. */
export interface StartableQuiz extends GameQuiz {
  isActive: boolean;
  isLocked: boolean;
}

/**
 * Lobby admin, waiting, an active quest with a question, a team with a member. The first team to choose is drawn by
 * lot.
 */
export function startGame(state: LobbyState, quiz: StartableQuiz | null, userId: string, world: World): Outcome {
  if (!isAdmin(state, userId)) return reject(state, 'not_lobby_admin');
  if (state.status === 'in_progress') return reject(state, 'game_in_progress', 'Игра уже идёт.');
  if (state.status === 'finished') return reject(state, 'conflict', 'Игра окончена: сначала верните всех в лобби.');
  if (!quiz) return reject(state, 'conflict', 'Выбранного квиза больше нет.');
  if (quiz.isLocked) return reject(state, 'conflict', 'This quest is locked.');
  if (!quiz.isActive) return reject(state, 'conflict', 'Выбранный квиз сейчас недоступен.');
  if (questionCount(quiz) === 0) return reject(state, 'conflict', 'В выбранном квизе нет вопросов.');
  const teams = state.teams.filter((team) => team.members.length > 0);
  const first = teams[Math.floor(world.chance() * teams.length)];
  if (!first) return reject(state, 'conflict', 'Нужна хотя бы одна команда с участником.');
  const game: GameState = {
    gameId: quiz._id,
    startedAt: world.now,
    phase: 5,
    stage: 'intro',
    instance: 0,
    timer: { totalMs: 0, endsAt: null, leftMs: 0, paused: false },
    chooser: first.teamId,
    used: [],
    round: null,
    scores: Object.fromEntries(teams.map((team) => [team.teamId, 0])),
    answered: [],
    winnerTeams: [],
    hands: {},
    applied: [],
  };
  return done(enterIntro({ ...state, status: 'in_progress', teams }, game, world));
}

/** Phase 0, a member of the choosing team. */
export function chooseTheme(
  before: LobbyState,
  command: { userId: string; teamId: string; themeId: string },
  world: World,
): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase');
  const team = teamById(state, command.teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  if (!team.members.includes(command.userId)) return reject(state, 'not_team_member');
  if (state.game.phase !== 0) return reject(state, 'wrong_phase');
  if (state.game.chooser !== team.teamId) return reject(state, 'not_your_turn');
  const quiz = quizOf(world);
  const theme = quiz.themes.findIndex((_, index) => themeId(index) === command.themeId);
  if (theme < 0) return reject(state, 'not_found', 'Такой темы нет.');
  if (nextQuestion(state.game, quiz, theme) < 0) return reject(state, 'conflict', 'В этой теме больше нет вопросов.');
  return done(enterQuestion(drawTheme(state, theme, world), 1, world));
}

/**
 * Phase 2, each member of a team once. Judged by when the request arrived, also when another replica has ended the
 * phase since. The last answer that is awaited ends the phase.
 */
export function answer(
  before: LobbyState,
  command: { userId: string; teamId: string; option: number; questionId?: string | undefined },
  world: World,
): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase');
  const team = teamById(state, command.teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  const { userId, teamId, option } = command;
  if (!team.members.includes(userId)) return reject(state, 'not_team_member');
  const { game } = state;
  const { round } = game;
  if (!round) return reject(state, 'wrong_phase');
  const meant = command.questionId;
  if (meant !== undefined && meant !== questionId(round.theme, round.question)) return reject(state, 'wrong_phase');
  if (round.votes.some((vote) => vote.userId === userId)) return reject(state, 'already_answered');
  const isOver = game.phase !== 2;
  const wasInTime = game.phase === 3 && world.at < (round.closedAt ?? 0);
  if (isOver && !wasInTime) return reject(state, 'wrong_phase');
  const hand = handOf(game.hands, teamId);
  if (hand.blocked)
    return reject(state, 'conflict', 'Ваша команда пропускает этот вопрос: её заблокировали предметом.');
  if (hand.hidden.includes(option)) return reject(state, 'conflict', 'Этот вариант убран подсказкой: он неверный.');
  const vote = { userId, teamId, option };
  const answered = game.answered.includes(teamId) ? game.answered : [...game.answered, teamId];
  if (isOver) return done(addLateVote({ ...state, game: { ...game, answered } }, vote, world));
  const voted = { ...round, votes: [...round.votes, vote] };
  return done(endIfAllAnswered({ ...state, game: { ...game, answered, round: voted } }, world));
}

/** Changes nothing unless the time of the phase under way is up, whoever notices it and however often. */
export function timerDue(state: LobbyState, world: World): Outcome {
  return done(advanceIfDue(state, world));
}

/** Somebody came or went: phase 2 need not wait for members who are not there. */
export function presenceChanged(before: LobbyState, present: ReadonlySet<string>, world: World): Outcome {
  return done(endIfAllAnswered(advanceIfDue(before, world), world, present));
}

/**
 * The lobby admin moves the game into a phase; nothing happens when it is there already. 1-4 without a question draw
 * one, as do 1 and 2 when the right answer has been shown; 0 drops the question under way, 5 ends the game. A pause
 * stays.
 */
export function setPhase(before: LobbyState, phase: Phase, userId: string, world: World): Outcome {
  if (!isAdmin(before, userId)) return reject(before, 'not_lobby_admin');
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  const { game } = state;
  if (game.stage === 'final') {
    return phase === 5 ? done(state) : reject(state, 'wrong_phase', 'Игра окончена: её итоги уже подведены.');
  }
  if (phase === 5) return done(enterFinal(state, world));
  if (phase === game.phase) return done(state);
  const exhausted = openThemes(game, quizOf(world)).length === 0;
  if (phase === 0) {
    if (exhausted) return reject(state, 'conflict', 'Вопросов больше нет.');
    // A question that was not counted was not played: its team chooses again.
    const played = game.round?.results != null;
    return done(enterChoice(state, played ? nextChooser(state, game.chooser) : game.chooser, world));
  }
  const isRevealed = game.round?.results != null;
  const draws = !game.round || (isRevealed && phase <= 2);
  if (draws && exhausted) return reject(state, 'conflict', 'Вопросов больше нет.');
  return done(enterQuestion(draws ? drawAnother(state, world) : state, phase, world));
}

/** The lobby admin stops or resumes the time of the phase under way. */
export function setTimerPaused(before: LobbyState, paused: boolean, userId: string, world: World): Outcome {
  if (!isAdmin(before, userId)) return reject(before, 'not_lobby_admin');
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  const { game } = state;
  const { timer } = game;
  if (timer.paused === paused) return done(state);
  if (!paused) return done(endIfAllAnswered(resumed(state, world), world));
  const stopped = { ...timer, paused, endsAt: null, leftMs: Math.max(0, (timer.endsAt ?? world.now) - world.now) };
  return done({ ...state, game: { ...game, instance: game.instance + 1, timer: stopped } });
}
