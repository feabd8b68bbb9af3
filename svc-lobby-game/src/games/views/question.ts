import {
  type Answer,
  type GivenAnswer,
  PHASE,
  type Question,
  type QuestionView,
  type TeamResult,
  type ThemeView,
} from '@luplay/contracts/lobby-game';
import { kindOf } from '@luplay/quiz-rules';
import {
  type GameQuiz,
  type GameState,
  type PlayableQuestion,
  questionId,
  questionOf,
  type RoundState,
  themeId,
} from '../../state/game.ts';
import { priceInPlay, themeName } from '../rules/board.ts';
import { certainItems } from '../rules/scoring.ts';
import { nextQuestion, openThemes, questionsLeft } from '../rules/themes.ts';

/** From here on the right option and the teams' answers are public. */
export const isRevealed = ({ stage, phase }: GameState): boolean => stage === 'round' && phase >= PHASE.results;

/** What a right answer is said to gain; where nothing is right, 0. */
const gainOf = (game: GameState, question: PlayableQuestion): number =>
  kindOf(question).unscored ? 0 : priceInPlay(game, question);

/** A theme with the rewards of one of its questions. */
function themeView(game: GameState, quiz: GameQuiz, theme: number, question: number): ThemeView {
  const source = quiz.themes[theme] as GameQuiz['themes'][number];
  const next = source.questions[question];
  const reward = next && !kindOf(next).unscored ? next.reward : undefined;
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

/** The theme of the current question, with what it gains. */
export function currentTheme(game: GameState, quiz: GameQuiz, round: RoundState): ThemeView {
  const theme = themeView(game, quiz, round.theme, round.question);
  if (!game.board) return theme;
  const score = gainOf(game, questionOf(game, quiz));
  return { ...theme, name: themeName(game, quiz, round), rewards: { ...theme.rewards, score } };
}

/** The themes that still have questions, each with the rewards of its next question. */
export const themesView = (game: GameState, quiz: GameQuiz): ThemeView[] =>
  openThemes(game, quiz).map((theme) => themeView(game, quiz, theme, nextQuestion(game, quiz, theme)));

/** The current question with what is public in this phase; null when there is none. */
export function questionView(game: GameState, quiz: GameQuiz): QuestionView | null {
  const { round } = game;
  if (!round) return null;
  const question = questionOf(game, quiz);
  const kind = kindOf(question);
  const revealed = isRevealed(game);
  return {
    questionId: questionId(round.theme, round.question),
    question: question.question,
    points: gainOf(game, question),
    ...(question.type !== 'single' && { type: question.type }),
    ...(game.phase >= PHASE.answering ? kind.asked(question) : {}),
    ...(revealed ? kind.revealed(question) : {}),
    ...(revealed && question.explanation ? { explanation: question.explanation } : {}),
    media: revealed ? question.media : withoutAnswer(question.media),
    timers: question.timers,
  };
}

function withoutAnswer(media: Question['media']): Question['media'] {
  const { audioAnswer: _audio, pictureAnswer: _picture, videoAnswer: _video, ...asked } = media;
  return asked;
}

/** The right option; null before it is public, and where no one option is right. */
export function rightAnswer(game: GameState, quiz: GameQuiz): number | null {
  const question = isRevealed(game) && game.round ? questionOf(game, quiz) : null;
  return question?.type === 'single' ? question.answer : null;
}

/** An answer in the two fields of a view: the index of an option, or what else was given. */
export const answerView = (answer: Answer | null): { answer: number | null; given?: GivenAnswer } =>
  typeof answer === 'object' && answer ? { answer: null, given: answer } : { answer };

/** What each team answered and gained; null before it is public. */
export function resultsView(game: GameState): Record<string, TeamResult> | null {
  const results = isRevealed(game) ? game.round?.results : null;
  if (!results) return null;
  return Object.fromEntries(
    Object.entries(results).map(([teamId, { answers, answer, correct, share, points, items }]) => {
      const own = game.applied.filter((applied) => applied.fromTeamId === teamId);
      const appliedItems = own.map(({ name, effect }) => ({ name, effect }));
      const options = answers.filter((one) => typeof one === 'number');
      const gave = answers.filter((one) => typeof one !== 'number');
      return [
        teamId,
        {
          answers: options,
          ...answerView(answer),
          ...(gave.length > 0 && { gave }),
          correct,
          ...(share !== undefined && { share }),
          ...{ points, items, appliedItems },
        },
      ];
    }),
  );
}
