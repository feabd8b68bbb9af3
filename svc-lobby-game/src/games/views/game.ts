import type {
  GameView,
  Progress,
  Question,
  QuestionView,
  TeamResult,
  TeamVotes,
  ThemeView,
  Timer,
} from '@luplay/contracts/lobby-game';
import { effectsView } from '../../items/catalogue/presenters.ts';
import { isBlocked } from '../../items/effects/hints.ts';
import { handOf } from '../../items/inventories/inventory.ts';
import { certainItems } from '../../items/inventories/rewards.ts';
import type { People } from '../../people/people.ts';
import { type GameQuiz, type GameState, questionId, type RoundState, themeId } from '../../state/game.ts';
import { type LobbyState, teamOf } from '../../state/lobby.ts';
import { membersView } from '../../teams/presenters.ts';
import { hasApplied } from '../rules/items.ts';
import { nextQuestion, openThemes, questionCount, questionOf, questionsLeft } from '../rules/themes.ts';

/** From here on the right answer and what the teams chose are no secret. */
const REVEALED_FROM = 3;
const OPTIONS_FROM = 2;

const isRevealed = (game: GameState): boolean => game.stage === 'round' && game.phase >= REVEALED_FROM;

const MESSAGES = ['Выбор темы', 'Вопрос', 'Ответы', 'Ответы команд', 'Итоги'] as const;

function messageOf(state: LobbyState, game: GameState): string {
  if (state.status === 'finished') return 'Игра окончена';
  if (game.stage === 'intro') return 'Начинаем';
  if (game.phase === 5) return 'Финал';
  return MESSAGES[game.phase];
}

/** `remaining` is computed for the moment `now`; `endsAt` is what counts. */
export function timerView(state: LobbyState, game: GameState, now: number): Timer {
  const { totalMs, endsAt, leftMs, paused } = game.timer;
  const remainingMs = endsAt === null ? leftMs : Math.max(0, endsAt - now);
  return { remaining: remainingMs / 1000, total: totalMs / 1000, endsAt, paused, message: messageOf(state, game) };
}

function themeView(game: GameState, quiz: GameQuiz, theme: number, question: number): ThemeView {
  const source = quiz.themes[theme] as GameQuiz['themes'][number];
  const reward = source.questions[question]?.reward;
  return {
    id: themeId(theme),
    name: source.name,
    icon: source.icon,
    color: source.color,
    description: source.description,
    rewards: {
      score: reward?.points ?? 0,
      items: reward ? certainItems(reward, quiz.items) : [],
      randomDrop: reward?.randomDrop ?? false,
    },
    questionsLeft: questionsLeft(game, quiz, theme),
  };
}

/** The themes that still have questions, each with the rewards of its next one. */
export const themesView = (game: GameState, quiz: GameQuiz): ThemeView[] =>
  openThemes(game, quiz).map((theme) => themeView(game, quiz, theme, nextQuestion(game, quiz, theme)));

/** The question as far as it may be known in the present phase; null when none is under way. */
export function questionView(game: GameState, quiz: GameQuiz): QuestionView | null {
  const { round } = game;
  if (!round) return null;
  const question = questionOf(game, quiz);
  const revealed = isRevealed(game);
  return {
    questionId: questionId(round.theme, round.question),
    question: question.question,
    points: question.reward.points,
    ...(game.phase >= OPTIONS_FROM ? { options: question.options } : {}),
    ...(revealed ? { answer: question.answer } : {}),
    ...(revealed && question.explanation ? { explanation: question.explanation } : {}),
    media: revealed ? question.media : withoutAnswer(question.media),
    timers: question.timers,
  };
}

function withoutAnswer(media: Question['media']): Question['media'] {
  const { audioAnswer: _audio, pictureAnswer: _picture, videoAnswer: _video, ...asked } = media;
  return asked;
}

function progressView(state: LobbyState, game: GameState, round: RoundState): Progress {
  const voted = new Set(round.votes.map((vote) => vote.userId));
  const teams = state.teams.map(({ teamId, members }) => ({
    teamId,
    answered: members.filter((userId) => voted.has(userId)).length,
    // Nobody waits for a team that sits the question out.
    members: isBlocked(game, teamId) ? 0 : members.length,
  }));
  return {
    answered: teams.reduce((sum, team) => sum + team.answered, 0),
    expected: teams.reduce((sum, team) => sum + team.members, 0),
    teams: Object.fromEntries(teams.map(({ teamId, answered, members }) => [teamId, { answered, members }])),
  };
}

/** How many have answered; null outside phase 2. */
export const progressOf = (state: LobbyState): Progress | null =>
  state.game?.phase === 2 && state.game.round ? progressView(state, state.game, state.game.round) : null;

/** What each team answered and gained; null before it may be known. */
export function resultsView(game: GameState): Record<string, TeamResult> | null {
  const results = isRevealed(game) ? game.round?.results : null;
  if (!results) return null;
  return Object.fromEntries(
    Object.entries(results).map(([teamId, { answers, answer, correct, points, items }]) => {
      const own = game.applied.filter((applied) => applied.fromTeamId === teamId);
      const appliedItems = own.map(({ name, effect }) => ({ name, effect }));
      return [teamId, { answers, answer, correct, points, items, appliedItems }];
    }),
  );
}

/** The right option; null before it may be known. */
export const rightAnswer = (game: GameState, quiz: GameQuiz): number | null =>
  isRevealed(game) && game.round ? questionOf(game, quiz).answer : null;

/** What everybody may know of the game. The one place that decides it: REST, sockets and spectators all get this. */
export function gameView(
  state: LobbyState & { game: GameState },
  quiz: GameQuiz,
  people: People,
  now: number,
): GameView {
  const { game } = state;
  const { round } = game;
  const timer = timerView(state, game, now);
  return {
    lobbyId: state._id,
    gameId: game.gameId,
    lobby: {
      title: state.title,
      status: state.status,
      broadcastCode: state.broadcastCode,
      questTitle: quiz.title,
    },
    roundPhase: game.phase,
    stage: game.stage,
    timer,
    timerPaused: timer.paused,
    teams: state.teams.map((team) => ({
      teamId: team.teamId,
      name: team.name,
      color: team.color,
      icon: team.icon,
      members: membersView(state, team, people),
      items: handOf(game.hands, team.teamId).items,
      effects: effectsView(handOf(game.hands, team.teamId)),
    })),
    applied: game.applied,
    scores: game.scores,
    winnerTeams: game.winnerTeams,
    // Votes are told by their number alone: what else changed with them would differ from screen to screen.
    answeredTeams: game.stage === 'final' ? game.answered : [],
    themeChoosingTeam: game.stage === 'final' ? null : game.chooser,
    themes: game.stage === 'round' && game.phase === 0 ? themesView(game, quiz) : [],
    theme: round ? themeView(game, quiz, round.theme, round.question) : null,
    questionNumber: game.used.length,
    questionsTotal: questionCount(quiz),
    currentQuestion: questionView(game, quiz),
    progress: progressOf(state),
    results: resultsView(game),
    correctAnswer: rightAnswer(game, quiz),
  };
}

/** What the members of a team know for themselves; null for whoever is in no team of a game. */
export function teamVotes(state: LobbyState, userId: string | null): TeamVotes | null {
  const team = userId === null ? undefined : teamOf(state, userId);
  return team && state.game ? votesOf(state.game, team.teamId) : null;
}

export function votesOf(game: GameState, teamId: string): TeamVotes {
  const { round } = game;
  const votes: TeamVotes['votes'] = {};
  for (const vote of round?.votes ?? []) if (vote.teamId === teamId) votes[vote.userId] = vote.option;
  return {
    teamId,
    questionId: round ? questionId(round.theme, round.question) : null,
    votes,
    hiddenOptions: game.phase === 2 ? handOf(game.hands, teamId).hidden : [],
    itemUsed: hasApplied(game, teamId),
  };
}
