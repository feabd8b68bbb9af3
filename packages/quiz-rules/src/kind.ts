import type {
  Answer,
  FinishedRecord,
  Question,
  QuestionType,
  QuestionView,
  TeamVotes,
} from '@luplay/contracts/lobby-game';
import type { KindEditing } from './editing/kind.ts';

type Content<Asked> = Asked extends Question
  ? Omit<Asked, 'timers' | 'reward' | 'media' | 'explanation' | 'note' | 'special'> & Arrangement<Asked['type']>
  : never;

/** What is drawn for one game, so that the order in which things are shown does not tell the answer. */
type Arrangement<Type extends QuestionType> = Type extends 'order'
  ? { /** The entries in the right order, by their index. Missing: as they stand. */ order?: number[] }
  : Type extends 'pairs'
    ? { /** For each option the index of its match. Missing: the one at its place. */ match?: number[] }
    : unknown;

/** What decides about answers: what players see, and what is right. */
export type AskedQuestion = Content<Question>;
export type Asked<Type extends QuestionType> = Extract<AskedQuestion, { type: Type }>;

/** A number from 0 up to 1. */
export type Chance = () => number;

/** An answer as it is sent, see `sentAnswer` of the contract. */
export interface Sent {
  answers?: readonly number[] | undefined;
  answer?: Exclude<Answer, number> | undefined;
}

/** What a host decided about a written answer. */
export interface Verdict {
  text: string;
  right: boolean;
}

/** What an answer is compared with. */
export interface Among {
  /** The answers of all teams that gave one. */
  teams?: readonly Answer[];
  /** The questions of the theme. */
  theme?: readonly AskedQuestion[];
}

/** A question of a finished game. */
type Recorded = Omit<FinishedRecord['questions'][number], 'type'>;

export type Help = NonNullable<TeamVotes['help']>;

/** What depends on the kind of a question: pure functions. Votes, results and records store an `Answer` as it is. */
export interface QuestionKind<Q extends AskedQuestion = AskedQuestion> {
  /** The question for one game. Without it: as it is. */
  arranged?(question: Q, chance: Chance): Q;
  /** The answer that was sent; null when it is none to this question. */
  read(question: Q, sent: Sent): Answer | null;
  /** A team's answer, from those of its members in order of arrival; null without any. */
  settle(answers: readonly Answer[], question?: Q): Answer | null;
  /** How much of an answer is right, 0 to 1. None is not right. */
  share(question: Q, answer: Answer | null, among?: Among): number;
  /** What players see from the phase `answering` on. */
  asked(question: Q): Partial<QuestionView>;
  /** What they see from the phase `results` on. */
  revealed(question: Q): Partial<QuestionView>;
  /** The right answer in words; empty where nothing is right. */
  rightText(question: Q): string;
  /**
   * Removes up to `count` wrong answers at random, or tells more of the right one. Resolves to the marks of all that is
   * removed or told then; `marks`: the present ones. What a mark means is the kind's.
   */
  removeWrong(question: Q, marks: readonly number[], count: number, chance: Chance): number[];
  /** What marks tell a team, if there are any. Without it they are hidden options. */
  helped?(question: Q, marks: readonly number[]): Help;
  /** What the item does then, in Russian. */
  told?: string;
  /** Whether the answer has something that is removed. */
  isRemoved(answer: Answer, marks: readonly number[]): boolean;
  /** A bot's answer. One that is wrong has nothing that is removed. */
  botAnswer(question: Q, isRight: boolean, marks: readonly number[], chance: Chance): Answer;
  /** The question as it was asked, as far as its record tells. */
  recorded(played: Recorded): Q;
  /** What makes it another question for the statistics when it is edited. */
  identity(question: Q): unknown[];
  /** The question with what its host decided about answers. Without it nothing can be decided. */
  judged?(question: Q, verdicts: readonly Verdict[]): Q;
  /** An answer is the index of one option: statistics count each. */
  byOption?: true;
  /** Nothing is right, so that nothing is gained or lost with it. */
  unscored?: true;
  /** How authors write it. */
  editing: KindEditing<Q['type']>;
}

/** The answer with the most votes; on a tie the one given first. `keyOf`: what equal answers have in common. */
export const mostFrequentBy =
  (keyOf: (answer: Answer) => unknown) =>
  (answers: readonly Answer[]): Answer | null => {
    const counts = new Map<unknown, { answer: Answer; count: number }>();
    for (const answer of answers) {
      const key = keyOf(answer);
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { answer, count: 1 });
    }
    let best: { answer: Answer; count: number } | null = null;
    // A Map keeps the order of insertion, so a later answer with an equal count does not win.
    for (const entry of counts.values()) if (best === null || entry.count > best.count) best = entry;
    return best?.answer ?? null;
  };
export const mostFrequent = mostFrequentBy(JSON.stringify);

/** The numbers from 0 on in a random order. */
export function shuffledPlaces(length: number, chance: Chance): number[] {
  const list = Array.from({ length }, (_, index) => index);
  for (let end = length - 1; end > 0; end -= 1) {
    const other = Math.floor(chance() * (end + 1));
    [list[end], list[other]] = [list[other] as number, list[end] as number];
  }
  return list;
}
