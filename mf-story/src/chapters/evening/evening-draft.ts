import {
  type ChapterEvening,
  EVENING_LIMITS,
  STORY_LIMITS,
  type StoryAct,
  type StoryBallot,
} from '@luplay/contracts/story';
import { listOf, typedList } from '@luplay/web-kit';
import { eveningTexts as texts } from '../../locale/evening.ts';

/** A chapter without an evening in the form. */
export const EMPTY_EVENING: ChapterEvening = {
  publicLines: {},
  acts: [],
  ballots: [],
  epilogue: null,
  ghosts: null,
  protectedUntilAct: 0,
  pointsEvery: null,
  texts: [],
  hallShowsPeople: false,
};

/** `act_3`, or the next number that no entry has. */
function nextId(prefix: string, entries: readonly { id: string }[]): string {
  let number = entries.length + 1;
  while (entries.some(({ id }) => id === `${prefix}_${number}`)) number += 1;
  return `${prefix}_${number}`;
}

const ACT = { minutes: 20, points: 5 } as const;

export const withNewAct = (evening: ChapterEvening): ChapterEvening => {
  const { acts } = evening;
  const act: StoryAct = { id: nextId('act', acts), name: texts.act(acts.length + 1), ...ACT, events: [], opens: [] };
  return { ...evening, acts: [...acts, act] };
};

export const withNewBallot = (evening: ChapterEvening): ChapterEvening => {
  const { ballots } = evening;
  const ballot: StoryBallot = { id: nextId('vote', ballots), question: texts.question, secret: true, options: [] };
  return { ...evening, ballots: [...ballots, ballot] };
};

export const withNewText = (evening: ChapterEvening): ChapterEvening => ({
  ...evening,
  texts: [...evening.texts, { id: nextId('text', evening.texts), name: '', text: '' }],
});

/** The list with one entry changed, or without it when `change` is null. */
export const changedAt = <Entry>(list: readonly Entry[], index: number, change: Partial<Entry> | null): Entry[] =>
  list.flatMap((entry, at) => (at !== index ? [entry] : change ? [{ ...entry, ...change }] : []));

/** The list with an entry one place earlier. */
export const movedUp = <Entry>(list: readonly Entry[], index: number): Entry[] =>
  list.map((entry, at) => (at === index - 1 ? list[index] : at === index ? list[index - 1] : entry) as Entry);

/** Options as they are typed, trimmed. */
const trimmedLines = (lines: readonly string[]): string[] => listOf(typedList(lines));

const isEmpty = (evening: ChapterEvening): boolean =>
  JSON.stringify({ ...EMPTY_EVENING, ...evening }) === JSON.stringify(EMPTY_EVENING);

const filled = (all: Readonly<Record<string, string>>, characters: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    characters.flatMap((id) => {
      const text = all[id]?.trim() ?? '';
      return text === '' ? [] : [[id, text]];
    }),
  );

/** As it is sent: trimmed, about the characters of the chapter only; null when the chapter has nothing of it. */
export function sentEvening(evening: ChapterEvening, characters: readonly string[]): ChapterEvening | null {
  const { publicLines, acts, ballots, epilogue, texts: prepared } = evening;
  const sent: ChapterEvening = {
    ...evening,
    publicLines: filled(publicLines, characters),
    acts: acts.map((act) => ({ ...act, name: act.name.trim() })),
    ballots: ballots.map((ballot) => ({
      ...ballot,
      question: ballot.question.trim(),
      options: trimmedLines(ballot.options),
    })),
    epilogue: epilogue && {
      text: epilogue.text.trim(),
      fates: filled(epilogue.fates, characters),
      reveals: epilogue.reveals.filter((id) => characters.includes(id)),
    },
    protectedUntilAct: Math.min(evening.protectedUntilAct, acts.length),
    texts: prepared.map((one) => ({ ...one, name: one.name.trim(), text: one.text.trim() })),
  };
  return isEmpty(sent) ? null : sent;
}

/** What keeps the evening from being saved; null when nothing does. */
export function eveningFault({ acts, ballots, texts: prepared }: ChapterEvening): string | null {
  if (acts.some(({ name }) => name.trim() === '')) return texts.faults.act;
  if (ballots.some(({ question }) => question.trim() === '')) return texts.faults.ballot;
  const options = ballots.map((ballot) => trimmedLines(ballot.options));
  if (options.some(({ length }) => length === 1)) return texts.faults.options;
  const { ballotOptions } = EVENING_LIMITS;
  if (options.some(({ length }) => length > ballotOptions)) return texts.faults.tooMany(ballotOptions);
  if (options.flat().some(({ length }) => length > STORY_LIMITS.name)) return texts.faults.tooLong(STORY_LIMITS.name);
  return prepared.some(({ name, text }) => name.trim() === '' || text.trim() === '') ? texts.faults.text : null;
}

/** The events that happen in acts: they belong to the chapter. */
export const eventsOf = ({ acts }: ChapterEvening): string[] => [
  ...new Set(acts.flatMap(({ events }) => events.map(({ event }) => event))),
];
