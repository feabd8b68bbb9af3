import {
  type DraftQuestion,
  type GameView,
  PHASE,
  type Phase,
  type TeamResult,
  type Timer,
} from '@luplay/contracts/lobby-game';
import { type AskedQuestion, arranged, editingOf, kindOf } from '@luplay/quiz-rules';
import { authoring } from '../locale/authoring.ts';

const { preview: texts } = authoring;

const PHASES: Readonly<Record<Moment, Phase>> = {
  question: PHASE.question,
  answering: PHASE.answering,
  results: PHASE.results,
};
const QUESTIONS = 10;
/** Points that each team had before the question. */
const BEFORE = 120;
const NO_EFFECTS = { shields: 0, multiplyNext: null, blocked: false, blockedNext: false };

/** Of the sample teams, one is right, one is wrong and one does not answer. */
const TEAMS = [
  { teamId: 'foxes', name: texts.sampleTeams[0], color: '#e5484d', icon: '🦊', answers: 'right' },
  { teamId: 'owls', name: texts.sampleTeams[1], color: '#3b8df0', icon: '🦉', answers: 'wrong' },
  { teamId: 'whales', name: texts.sampleTeams[2], color: '#2fa84f', icon: '🐳', answers: 'none' },
] as const;

export interface Previewed {
  question: DraftQuestion;
  /** Icon and name of the theme. */
  theme: string;
}

/** The question as it is asked in one game. */
const askedOf = (draft: DraftQuestion): AskedQuestion =>
  arranged({ ...draft, ...editingOf(draft).finished?.(draft) } as AskedQuestion, () => CHANCE);

/** For what a game draws: the same with each preview. */
const CHANCE = 0.3;

/** What each of the teams gets for its answer. */
function resultsOf(asked: AskedQuestion, points: number): Record<string, TeamResult> {
  const kind = kindOf(asked);
  const given = TEAMS.map(({ answers }) =>
    answers === 'none' ? null : kind.botAnswer(asked, answers === 'right', [], () => CHANCE),
  );
  const teams = given.filter((answer) => answer !== null);
  return Object.fromEntries(
    TEAMS.map(({ teamId }, index) => {
      const answer = given[index] ?? null;
      const share = kind.share(asked, answer, { teams });
      const result: TeamResult = {
        ...{ answers: [], answer: null, correct: share === 1, points: Math.round(points * share) },
        ...{ items: [], appliedItems: [] },
        ...(typeof answer === 'number' && { answers: [answer], answer }),
        ...(answer !== null && typeof answer === 'object' && { gave: [answer], given: answer }),
        ...(share > 0 && share < 1 && { share }),
      };
      return [teamId, result];
    }),
  );
}

/** A game of three teams that is at this moment of the question, its time standing still. */
export function sampleGame({ question: draft, theme }: Previewed, moment: Moment): GameView {
  const { question, type, explanation, media, timers, reward } = draft;
  const past = moment === 'results';
  const asked = askedOf(draft);
  const kind = kindOf(asked);
  const revealed = kind.revealed(asked);
  const results = resultsOf(asked, reward.points);
  const scores = TEAMS.map(({ teamId }) => [teamId, BEFORE + (past ? (results[teamId]?.points ?? 0) : 0)]);
  const awaited = TEAMS.map(({ teamId, answers }) => [teamId, { answered: answers === 'none' ? 0 : 1, members: 1 }]);
  return {
    lobbyId: 'preview',
    gameId: 'preview',
    lobby: { title: texts.title, status: 'in_progress', broadcastCode: '000000', questTitle: texts.title },
    roundPhase: PHASES[moment],
    stage: 'round',
    timer: timerOf(draft, moment),
    timerPaused: true,
    teams: TEAMS.map(({ answers: _answers, ...team }) => ({ ...team, members: [], items: [], effects: NO_EFFECTS })),
    applied: [],
    scores: Object.fromEntries(scores),
    winnerTeams: [],
    answeredTeams: [],
    themeChoosingTeam: TEAMS[0].teamId,
    themes: [],
    theme: {
      ...{ id: 'preview', name: theme, icon: '', color: TEAMS[0].color, description: '' },
      ...{ rewards: { score: reward.points, items: [], randomDrop: false }, questionsLeft: 1 },
    },
    questionNumber: 1,
    questionsTotal: QUESTIONS,
    currentQuestion: {
      ...{ questionId: 'preview', question, points: reward.points, type, media, timers },
      ...(moment !== 'question' && kind.asked(asked)),
      ...(past && { ...revealed, explanation }),
    },
    progress:
      moment === 'answering' ? { answered: 2, expected: TEAMS.length, teams: Object.fromEntries(awaited) } : null,
    results: past ? results : null,
    correctAnswer: past ? (revealed.answer ?? null) : null,
  };
}

/** The moments of a question that can be previewed. */
export type Moment = 'question' | 'answering' | 'results';
export const MOMENTS: readonly Moment[] = ['question', 'answering', 'results'];

const PARTS = { question: 'part1', answering: 'part2', results: 'part3' } as const;

/** The whole time of a moment, standing still. */
function timerOf({ timers }: Pick<DraftQuestion, 'timers'>, moment: Moment): Timer {
  const total = timers[PARTS[moment]];
  return { remaining: total, total, endsAt: null, paused: true, message: '' };
}
