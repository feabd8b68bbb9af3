import {
  type Awards,
  type GameBackground,
  type GameView,
  HOST_TOOLS,
  type HostAction,
  PHASE,
  type TeamEffects,
} from '@luplay/contracts/lobby-game';
import { kindOf } from '@luplay/quiz-rules';
import { membersView, nameOf, type People } from '../../people/people.ts';
import { hasBots } from '../../state/bots.ts';
import {
  type GameQuiz,
  type GameState,
  isAsked,
  isPlayable,
  type NotedAction,
  type PlayableQuestion,
  questionId,
  questionOf,
} from '../../state/game.ts';
import { type Inventory, inventoryOf } from '../../state/inventory.ts';
import { captainOf, type GameLobby, type LobbyState, playerOf, type TeamState } from '../../state/lobby.ts';
import { earnedAwards, streaksAfter } from '../rules/awards.ts';
import { boardQuestions } from '../rules/board.ts';
import { raceOf, teamsOut } from '../rules/race.ts';
import { questionCount } from '../rules/themes.ts';
import { boardPart } from './board.ts';
import { currentTheme, isRevealed, questionView, resultsView, rightAnswer, themesView } from './question.ts';
import { timerView } from './timer.ts';
import { progressOf } from './votes.ts';

/** The public state of the game. REST, sockets and spectators all get this and nothing else. */
export function gameView(state: GameLobby, quiz: GameQuiz, people: People, now: number): GameView {
  const { game } = state;
  const { round } = game;
  const timer = timerView(state, game, now);
  const streaks = streaksOf(game, quiz);
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
    ...backgroundView(quiz),
    timer,
    timerPaused: timer.paused,
    teams: state.teams.map((team) => {
      const streak = streaks[team.teamId];
      return { ...teamInGame(state, game, team, people), ...(streak !== undefined && { streak }) };
    }),
    applied: game.applied,
    ...(game.appeals && { appeals: game.appeals }),
    ...(game.hostActions && { hostActions: actionsView(game.hostActions.slice(-HOST_TOOLS.shown), people) }),
    ...scoresView(game),
    ...boardPart(state, quiz),
    winnerTeams: game.winnerTeams,
    // Before, a vote changes nothing public but the progress, which is sent alone. A game with bots pays nobody.
    answeredTeams: game.stage === 'final' && !hasBots(state) ? game.answered : [],
    ...(game.stage === 'final' && game.seated && { unpaid: Object.keys(game.seated) }),
    ...(game.stage === 'final' && game.hosts && { hosts: game.hosts }),
    ...(game.stage === 'final' && { awards: awardsView(state, quiz, people) }),
    themeChoosingTeam: choosingTeam(game),
    themes: game.stage === 'round' && game.phase === PHASE.themeChoice ? themesView(game, quiz) : [],
    theme: round ? currentTheme(game, quiz, round) : null,
    questionNumber: game.used.length,
    questionsTotal: (quiz.rounds ? boardQuestions : questionCount)(withoutSkipped(game, quiz)),
    currentQuestion: questionView(game, quiz),
    progress: progressOf(state),
    ...raceView(game, now),
    ...notAskedView(game),
    results: resultsView(game),
    correctAnswer: rightAnswer(game, quiz),
  };
}

/** The quiz without the questions that will not be asked while nobody can judge. */
function withoutSkipped(game: GameState, quiz: GameQuiz): GameQuiz {
  if (!game.unjudged) return quiz;
  const themes = quiz.themes.map((theme, at) => {
    const isLeft = (question: PlayableQuestion, index: number) =>
      isPlayable(game, question) || game.used.includes(questionId(at, index));
    return { ...theme, questions: theme.questions.filter(isLeft) };
  });
  return { ...quiz, themes };
}

/** What the host did, with the names that people have now; `names`: those at the end of the game. */
export const actionsView = (all: NotedAction[], people: People, names: Record<string, string> = {}): HostAction[] =>
  all.map(({ userId, owes: _, ...action }) =>
    userId !== undefined && 'name' in action
      ? { ...action, name: nameOf(people, userId, () => names[userId] ?? action.name) }
      : action,
  );

function scoresView({ scores }: GameState): Pick<GameView, 'scores' | 'points'> {
  if (Object.values(scores).every((score) => score >= 0)) return { scores };
  const shown = Object.entries(scores).map(([teamId, score]) => [teamId, Math.max(0, score)]);
  return { scores: Object.fromEntries(shown), points: scores };
}

function backgroundView({ backgorundMedia = {} }: GameQuiz): Pick<GameView, 'background'> {
  const { audio, backgorund } = backgorundMedia;
  if (!audio && !backgorund) return {};
  const background: GameBackground = {};
  if (audio) background.audio = { path: audio.playlistPath, volume: audio.volume };
  if (backgorund) background.picture = { path: backgorund.path };
  return { background };
}

function raceView(game: GameState, now: number): Pick<GameView, 'race'> {
  const found = raceOf(game);
  if (!found) return {};
  const { answering, locked } = found.race;
  const lasting = Object.entries(locked).filter(([, until]) => until > now);
  return {
    race: {
      open: game.phase === PHASE.answering && answering === null && !game.timer.paused,
      answering: answering && { teamId: answering.teamId, userId: answering.userId },
      out: teamsOut(found.round),
      ...(lasting.length > 0 && { locked: Object.fromEntries(lasting) }),
    },
  };
}

function notAskedView(game: GameState): Pick<GameView, 'notAsked'> {
  const notAsked = game.round ? Object.keys(game.seated ?? {}).filter((userId) => !isAsked(game, userId)) : [];
  return notAsked.length > 0 ? { notAsked } : {};
}

/** The tally has a question from its end on; until then its results count from where they are public. */
const streaksOf = (game: GameState, quiz: GameQuiz): Record<string, number> =>
  isRevealed(game) && game.round?.results && !kindOf(questionOf(game, quiz)).unscored
    ? streaksAfter(game.tally, game.round.results, game.board?.play?.teams)
    : (game.tally?.streaks ?? {});

export const choosingTeam = ({ stage, chooser }: GameState): string | null => (stage === 'final' ? null : chooser);

function teamInGame(state: LobbyState, game: GameState, team: TeamState, people: People): GameView['teams'][number] {
  const { teamId, name, color, icon } = team;
  const inventory = inventoryOf(game.inventories, teamId);
  const members = membersView(state, team, people);
  return {
    ...{ teamId, name, color, icon, members, items: inventory.items, effects: effectsView(inventory) },
    ...(state.teamAnswer === 'captain' && { captain: captainOf(state, team) ?? null }),
  };
}

/** The public effects on a team; never which options are hidden from it. */
const effectsView = ({ shields, multiplyNext, blocked, blockedNext }: Inventory): TeamEffects => ({
  shields,
  multiplyNext,
  blocked,
  blockedNext,
});

/** The awards of a finished game, with the names that its players have now. */
function awardsView(state: GameLobby, quiz: GameQuiz, people: People): Awards {
  const { bestPlayer, fastestAnswer, closestRace } = earnedAwards(state, state.game.scores, state.game.tally);
  const named = ({ userId, teamId }: { userId: string; teamId: string }) => ({
    ...{ userId, teamId },
    name: nameOf(people, userId, () => playerOf(state, userId)?.name ?? ''),
  });
  return {
    bestPlayer: bestPlayer && { ...named(bestPlayer), right: bestPlayer.right, asked: bestPlayer.asked },
    fastestAnswer: fastestAnswer && {
      ...named(fastestAnswer),
      ms: fastestAnswer.ms,
      question: questionText(quiz, fastestAnswer.questionId),
    },
    closestRace,
  };
}

function questionText({ themes }: GameQuiz, id: string): string {
  for (const [theme, { questions }] of themes.entries()) {
    const found = questions.find((_, question) => questionId(theme, question) === id);
    if (found) return found.question;
  }
  return '';
}
