import { z } from 'zod';
import { color, epochMs, filePath, id, storedText } from '../core/fields.ts';
import { boardView } from './board.ts';
import { OPTION_COUNT, PHASES } from './constants.ts';
import { area, givenAnswer, optionIndex, pictureRatio, questionType, slider } from './kinds.ts';
import { broadcastCode, lobbyStatus } from './lobby.ts';
import { questionMedia, questionTimers } from './quiz.ts';

const honoured = { userId: id, name: z.string(), teamId: id };

/**
 * What is honoured at the end of a game, of the people and teams that are in it then. Null where nobody has earned it.
 */
const awards = z.object({
  /** The most right answers; of equals, who needed less time for them. `asked`: questions that were scored. */
  bestPlayer: z.object({ ...honoured, right: z.number().int().positive(), asked: z.number().int() }).nullable(),
  /** `ms`: from the appearance of the options to the answer, without pauses. */
  fastestAnswer: z.object({ ...honoured, ms: z.number().int().nonnegative(), question: z.string() }).nullable(),
  /**
   * The two neighbours in the final ranking with the smallest difference in points (`margin`); of equal pairs, the
   * better one. `leadChanges`: how often the lead went from one team to another, counted after each question.
   */
  closestRace: z
    .object({
      teamIds: z.array(id).length(2),
      margin: z.number().int().nonnegative(),
      leadChanges: z.number().int().nonnegative(),
    })
    .nullable(),
});
export type Awards = z.output<typeof awards>;

export const phase = z.literal([...PHASES]);

/**
 * `remaining` and `total` in seconds, `endsAt` in epoch milliseconds of the server's clock. While paused, and while
 * somebody answers aloud, `remaining` does not change and `endsAt` is null. `message` describes the time to players.
 */
export const timer = z.object({
  remaining: z.number().nonnegative(),
  total: z.number().nonnegative(),
  endsAt: epochMs.nullable(),
  paused: z.boolean(),
  message: z.string(),
  /** The host ends the phase. `endsAt` is when the game goes on without the host. Missing: the timer ends it. */
  waitsForHost: z.boolean().optional(),
});
export type Timer = z.output<typeof timer>;

/**
 * What a member answers. `answers`: the index of one option, of the kind `several` those of all that are right;
 * `answer`: for the other kinds.
 */
export const sentAnswer = {
  answers: z.array(optionIndex).min(1).max(OPTION_COUNT.max).optional(),
  answer: givenAnswer.optional(),
};

/** An offered theme. `rewards` are those of its next unused question. */
export const themeView = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  color,
  description: z.string(),
  rewards: z.object({ score: z.number().int(), items: z.array(id), randomDrop: z.boolean() }),
  questionsLeft: z.number().int().nonnegative(),
});
export type ThemeView = z.output<typeof themeView>;

/**
 * The public part of the question: what is to be answered from `answering` on; `answer`, `right` and the answer's media
 * from `results` on. Before, `media` has the question's files only. What a kind does not have is missing.
 */
export const questionView = z.object({
  /** Unique within the game: `<theme id>-<index>`. */
  questionId: id,
  question: z.string(),
  points: z.number().int(),
  /** Missing: `single`. */
  type: questionType.optional(),
  options: z.array(z.string()).optional(),
  /** Of the kind `pairs`: what belongs to the options, in an order drawn for the game. */
  matches: z.array(z.string()).optional(),
  /** Of the kind `number`. `closest`: the teams that are closest to the right number gain points. */
  unit: z.string().optional(),
  slider: slider.optional(),
  closest: z.literal(true).optional(),
  /** Of the kind `text`: what the answer is. */
  hint: z.string().optional(),
  /** Of the kind `point`: of its picture, which is `pictureQuestion`. Missing: 1. */
  ratio: pictureRatio.optional(),
  /** A part of the answer gains a part of the points. */
  partial: z.literal(true).optional(),
  answer: z.number().int().optional(),
  /** What is right where that is no index of one option; of `text` the first of `accepted`, of `point` in an area. */
  right: givenAnswer.optional(),
  /** As far as screens show them. */
  accepted: z.array(z.string()).optional(),
  areas: z.array(area).optional(),
  /** How far from the right number an answer was right. */
  tolerance: z.number().optional(),
  /** From `results` on, if the question has one. */
  explanation: z.string().optional(),
  media: questionMedia,
  timers: questionTimers,
});
export type QuestionView = z.output<typeof questionView>;

/**
 * One team's round. `answers`: members' options in order of arrival; `answer`: the team's, null when nobody answered.
 */
export const teamResult = z.object({
  answers: z.array(z.number().int()),
  answer: z.number().int().nullable(),
  /** Instead of `answers` and `answer` where an answer is not the index of one option. */
  gave: z.array(givenAnswer).optional(),
  given: givenAnswer.optional(),
  /** The whole answer is right. */
  correct: z.boolean(),
  /** How much of it is right; missing: all or nothing. */
  share: z.number().optional(),
  /** Points gained in this round. */
  points: z.number().int(),
  /** Ids of the items won with the question, still owned or used since. */
  items: z.array(id),
  appliedItems: z.array(z.object({ name: z.string(), effect: z.string() })),
});
export type TeamResult = z.output<typeof teamResult>;

/**
 * An item applied to the current question, visible to everybody. `effect` is a whole sentence in Russian. It does not
 * say which options `remove_wrong` removed.
 */
export const appliedItem = z.object({
  itemId: id,
  name: z.string(),
  effect: z.string(),
  fromTeamId: id,
  toTeamIds: z.array(id),
  /** The teams of `toTeamIds` whose shield cancelled it. */
  shielded: z.array(id),
});
export type AppliedItem = z.output<typeof appliedItem>;

/** Effects that are active for a team. */
export const teamEffects = z.object({
  shields: z.number().int().nonnegative(),
  /** Factor for the points of the next right answer; null: none. */
  multiplyNext: z.number().nullable(),
  /** Its members may not answer the current question. */
  blocked: z.boolean(),
  /** Its members may not answer the next question. */
  blockedNext: z.boolean(),
});
export type TeamEffects = z.output<typeof teamEffects>;

const hostAction = { actionId: id, question: z.number().int().nonnegative() };

/**
 * What the host did by hand, for everybody to see. `question`: the number of the question that was the last one drawn.
 * `points`: what the score really changed by; `undone`: taken back since.
 */
export const hostActionView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('points'),
    ...hostAction,
    teamId: id,
    points: z.number().int(),
    reason: storedText,
    undone: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('skip'), ...hostAction }),
  z.object({ kind: z.literal('verdict'), ...hostAction, text: storedText, right: z.boolean() }),
  z.object({ kind: z.literal('time'), ...hostAction, seconds: z.number() }),
  z.object({ kind: z.enum(['removed', 'host']), ...hostAction, name: z.string() }),
]);
export type HostAction = z.output<typeof hostActionView>;

/** The race for the button of a question that is answered aloud; a team that may not answer takes no part. */
export const raceView = z.object({
  /** A press counts: the question may be answered, and nobody answers it. */
  open: z.boolean(),
  /** Who pressed first, and answers until the host has judged. */
  answering: z.object({ teamId: id, userId: id }).nullable(),
  /** teamIds whose answer was wrong, in order. */
  out: z.array(id),
  /** By userId: who pressed too early, and when their presses count again. Missing: nobody. */
  locked: z.record(id, epochMs).optional(),
});
export type RaceView = z.output<typeof raceView>;

/** What a press leads to. `lockedUntil`: it came too early, and presses of its player count again from then on. */
export const pressed = { lockedUntil: epochMs.optional() };

/** How many members have answered and how many are awaited. Never what they chose. */
export const progress = z.object({
  answered: z.number().int(),
  expected: z.number().int(),
  teams: z.record(id, z.object({ answered: z.number().int(), members: z.number().int() })),
});
export type Progress = z.output<typeof progress>;

/** What accompanies the whole quiz on the spectators' screen. `volume` in percent. */
export const gameBackground = z.object({
  audio: z.object({ path: filePath, volume: z.number().min(0).max(100) }).optional(),
  picture: z.object({ path: filePath }).optional(),
});
export type GameBackground = z.output<typeof gameBackground>;

/** The public state of a game. Before `results` nothing in it reveals the right option or a team's votes. */
export const gameView = z.object({
  lobbyId: id,
  gameId: id,
  lobby: z.object({ title: z.string(), status: lobbyStatus, broadcastCode, questTitle: z.string() }),
  roundPhase: phase,
  /** Distinguishes the intro from the final, which share a phase. */
  stage: z.enum(['intro', 'round', 'final']),
  /** Missing when the quiz has none. */
  background: gameBackground.optional(),
  timer,
  timerPaused: z.boolean(),
  teams: z.array(
    z.object({
      teamId: id,
      name: z.string(),
      color,
      icon: z.string(),
      members: z.array(z.object({ id, name: z.string() })),
      /** Item ids, one per piece, in the order they were won. */
      items: z.array(id),
      effects: teamEffects,
      /** Questions in a row that the team answered right, up to the last one whose answer is public. Missing: none. */
      streak: z.number().int().positive().optional(),
      /**
       * userId of the member whose answer is the team's; null where that one is away, and the majority answers the
       * current question. Missing in games without captains.
       */
      captain: id.nullable().optional(),
    }),
  ),
  /** Items applied in this round, in order. */
  applied: z.array(appliedItem),
  /** The host's last actions, in order; missing before the first one. */
  hostActions: z.array(hostActionView).optional(),
  /** By teamId the question that the team asked the host to judge again; once in a game, unless nobody judged it. */
  appeals: z.record(id, id).optional(),
  /** By teamId. */
  scores: z.record(id, z.number().int().nonnegative()),
  /** By teamId, only when one is below 0: such scores are 0 in `scores`. See `scoresOf`. */
  points: z.record(id, z.number().int()).optional(),
  /** In a game on a board. */
  board: boardView.optional(),
  /** At the end: all teams with the top score; none when nobody has scored. */
  winnerTeams: z.array(id),
  /** At the end: teams that have answered at least once. Only their members gain LuCoins. Empty before. */
  answeredTeams: z.array(id),
  /** At the end: userIds of members who came from the bench and have not answered. They gain no LuCoins. */
  unpaid: z.array(id).optional(),
  /** At the end: userIds of those who led the game before its host, and may read its record. Missing without any. */
  hosts: z.array(id).optional(),
  /** Only in the stage `final`. */
  awards: awards.optional(),
  themeChoosingTeam: id.nullable(),
  /** The themes that can be chosen; empty outside `themeChoice`. */
  themes: z.array(themeView),
  /** The theme of the current question; null without one. */
  theme: themeView.nullable(),
  /** How many questions have been drawn, and how many the quiz has. */
  questionNumber: z.number().int(),
  questionsTotal: z.number().int(),
  currentQuestion: questionView.nullable(),
  progress: progress.nullable(),
  /** In the phases `question` and `answering` of a question that is answered aloud. */
  race: raceView.optional(),
  /** userIds of members who came from the bench during this question and answer from the next one on. */
  notAsked: z.array(id).optional(),
  /** By teamId; null outside `results` and `totals`. */
  results: z.record(id, teamResult).nullable(),
  /** Null outside `results` and `totals`. */
  correctAnswer: z.number().int().nullable(),
});
export type GameView = z.output<typeof gameView>;

/** The scores by teamId, those below 0 included. */
export const scoresOf = ({ points, scores }: Pick<GameView, 'points' | 'scores'>): Record<string, number> =>
  points ?? scores;

/**
 * What only the members of one team see: the option that each of them chose, by userId, and what their items did for
 * them.
 */
export const teamVotes = z.object({
  teamId: id,
  questionId: id.nullable(),
  votes: z.record(id, z.number().int()),
  /** By userId, where an answer is not the index of one option. */
  given: z.record(id, givenAnswer).optional(),
  /** Wrong options that `remove_wrong` hides from this team; empty outside `answering`. */
  hiddenOptions: z.array(z.number().int()),
  /** What `remove_wrong` tells this team where it hides no options; missing outside `answering`. */
  help: z
    .object({
      /** The entry that comes first. */
      first: optionIndex,
      /** Pairs of an option and its match. */
      joined: z.array(z.tuple([optionIndex, optionIndex])),
      /** The right number is not outside of it. */
      range: z.tuple([z.number(), z.number()]),
      /** Of the shortest of the accepted texts. */
      text: z.object({ letter: z.string(), length: z.number().int() }),
      /** Cells of the picture, row by row, that no area touches, see `DARK_CELLS`. */
      dark: z.array(z.number().int().nonnegative()),
    })
    .partial()
    .optional(),
  /** What the team staked, hidden from the others; missing without it. */
  stake: z.number().int().nonnegative().optional(),
  /** The team has applied its one item for this question. */
  itemUsed: z.boolean(),
});
export type TeamVotes = z.output<typeof teamVotes>;
