import {
  type Answer,
  type GameView,
  PHASE,
  type Phase,
  type QuestionType,
  type QuestionView,
  type TeamVotes,
} from '@luplay/contracts/lobby-game';

/** A team mate who has answered. */
export interface Voter {
  id: string;
  name: string;
  picture: string | undefined;
  color: string | undefined;
}

/** A team mate's answer, as the own team sees it. */
export interface MateAnswer {
  mate: Voter;
  answer: Answer;
}

/** Of what players answer with. */
export interface AnsweringProps {
  question: QuestionView;
  /** The game that asks it; unset in the editor. */
  gameId?: string;
  /** The user's answer; null: the user gives none. */
  chosen?: Answer | null | undefined;
  /** An answer that is not acknowledged yet. */
  sending?: Answer | undefined;
  /** Options that items removed. */
  removed?: readonly number[] | undefined;
  /** What items told of the right answer. */
  help?: TeamVotes['help'];
  /** In order of arrival. */
  mates?: readonly MateAnswer[] | undefined;
  /** Whether an answer is taken now. */
  open?: boolean;
  /** Unset: for somebody who only looks. */
  onAnswer?: ((answer: Answer) => void) | undefined;
}

/** A question in the phase `results` or `totals`, as phones and the projector show what is right. */
export interface ResultProps {
  game: GameView;
}

/** What of a question writes an answer out. A record's question has it too. */
export type AskedView = Pick<QuestionView, 'type' | 'options' | 'matches' | 'unit'>;

const WITH_OPTIONS: readonly QuestionType[] = ['single', 'several', 'order', 'pairs', 'poll'];

/** Whether it is answered with options, which appear with the phase `answering`. */
export const hasOptions = ({ type = 'single' }: Pick<AskedView, 'type'>): boolean => WITH_OPTIONS.includes(type);

/** Kinds whose options are chosen by the keys of digits. */
const WITH_KEYS: readonly QuestionType[] = ['single', 'several', 'poll'];
export const hasKeys = ({ type = 'single' }: Pick<AskedView, 'type'>): boolean => WITH_KEYS.includes(type);

/** Whether something is right, as the rules of its kind say. */
export const isScored = (question: Pick<AskedView, 'type'> | null): boolean => question?.type !== 'poll';

/** A team's answer of the round in whichever field of the result it stands; null: none. */
export const answerOf = (given: {
  answer: number | null;
  given?: Exclude<Answer, number> | undefined;
}): Answer | null => given.given ?? given.answer;

/** The files that are shown beside the answers. Points are put on the question's picture: the kind shows it itself. */
export function mediaBeside(
  { type, media }: Pick<QuestionView, 'type' | 'media'>,
  phase: Phase,
): QuestionView['media'] {
  if (type !== 'point' || phase < PHASE.answering) return media;
  const { pictureQuestion: _, ...others } = media;
  return others;
}

/** What is right; null where nothing is, and before it is known. */
export function rightOf(question: Pick<QuestionView, 'answer' | 'right'> | null): Answer | null {
  const { right, answer = -1 } = question ?? {};
  return right ?? (answer >= 0 ? answer : null);
}

/** Whether the question is, or was, answered aloud by who pressed the button first. */
export const isRaced = ({ race, results }: GameView): boolean =>
  race !== undefined ||
  Object.values(results ?? {}).some((result) => {
    const answer = answerOf(result);
    return typeof answer === 'object' && answer !== null && 'spoken' in answer;
  });
