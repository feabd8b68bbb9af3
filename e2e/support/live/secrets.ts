import { PHASE, type Question, type Quiz } from '@luplay/contracts/lobby-game';
import type { Heard } from './recorder.ts';

/** Phases in which a game must not reveal the right answer. */
const BEFORE_ANSWERS: unknown[] = [0, 1, 2];

interface Moment {
  /** Epoch ms of the first message, to whichever client, that stands in this phase of the question. */
  shown?: number;
  options?: number;
  answered?: number;
  /** The same in numbers of the lobby's state, of the messages that name theirs. */
  shownSeq?: number;
  answeredSeq?: number;
}

/**
 * Searches everything that the clients received for what they must not know yet, and describes each occurrence:
 * - a message about a game in phases 0-2 with a right answer, results or options too early;
 * - before a question's phase 3, to any client: an `answer` or `correctAnswer` anywhere, or the file of an answer;
 * - before its phase 1 its text, before its phase 2 its options, in any byte.
 * @param quizzes all quizzes there are; those not played must not show up at all
 */
export function leaks(heard: Heard[], quizzes: Quiz[]): string[] {
  const found = [...heard.flatMap(leaksInOneMessage)];
  const questions = quizzes.flatMap((quiz) => quiz.theme.flatMap((theme) => theme.questions));
  const moments = momentsOf(heard);
  // Lists are read again and again: most texts are the same as an earlier one.
  const told = new Map<string, Told[]>();
  for (const message of heard) {
    // While a question is shown and not yet resolved, nothing may contain an answer.
    if ([...moments.values()].some((moment) => isOpen(moment, message)))
      found.push(...answersIn(message).map((what) => tell(message, `${what} while a question is open`)));
    const key = `${message.url} ${message.text}`;
    if (!told.has(key))
      told.set(
        key,
        questions.flatMap((question) => toldOf(question, message)),
      );
    for (const { question, what, until } of told.get(key)!) {
      if (message.at < (moments.get(question)?.[until] ?? Infinity))
        found.push(tell(message, `${what} too early, of «${question}»`));
    }
  }
  return found;
}

/**
 * Whether the message shows the time between a question and its answer. Spectators are told a moment later than
 * players: a message that names the number of its state is judged by that, others by when they came.
 */
function isOpen(moment: Moment, message: Heard): boolean {
  const seq = seqOf(message);
  const [at, from, until] =
    seq === undefined || moment.shownSeq === undefined
      ? [message.at, moment.shown, moment.answered]
      : [seq, moment.shownSeq, moment.answeredSeq];
  return from !== undefined && at >= from && at < (until ?? Infinity);
}

function seqOf(message: Heard): number | undefined {
  const { seq } = (json(message) ?? {}) as { seq?: unknown };
  return typeof seq === 'number' ? seq : undefined;
}

/** By the text of the question. Those that no message shows have none. */
function momentsOf(heard: Heard[]): Map<string, Moment> {
  const moments = new Map<string, Moment>();
  for (const message of heard) {
    walk(json(message), ({ currentQuestion, roundPhase }) => {
      const { question } = (currentQuestion ?? {}) as { question?: string };
      if (question === undefined || typeof roundPhase !== 'number') return;
      const moment = moments.get(question) ?? {};
      moments.set(question, moment);
      const keep = (key: keyof Moment, at: number | undefined = message.at) => {
        if (at !== undefined) moment[key] = Math.min(moment[key] ?? Infinity, at);
      };
      const seq = seqOf(message);
      const isAnswered = roundPhase === PHASE.results || roundPhase === PHASE.totals;
      if (seq !== undefined && roundPhase >= PHASE.question) keep('shownSeq', seq);
      if (seq !== undefined && isAnswered) keep('answeredSeq', seq);
      if (roundPhase >= PHASE.question && roundPhase <= PHASE.totals) keep('shown');
      if (roundPhase >= PHASE.answering && roundPhase <= PHASE.totals) keep('options');
      if (isAnswered) keep('answered');
    });
  }
  return moments;
}

/** Compares the phase of a message with its content. */
function leaksInOneMessage(message: Heard): string[] {
  const found: string[] = [];
  walk(json(message), (node) => {
    if (!BEFORE_ANSWERS.includes(node.roundPhase)) return;
    for (const what of answersInside(node)) found.push(tell(message, `${what} in phase ${node.roundPhase}`));
    if (node.roundPhase !== PHASE.answering && JSON.stringify(node).includes('"options"'))
      found.push(tell(message, `options in phase ${node.roundPhase}`));
  });
  return found;
}

function answersIn(message: Heard): string[] {
  const found: string[] = [];
  const root = json(message);
  if (root !== undefined) found.push(...answersInside(root));
  return found;
}

/** Names of keys that tell an answer or its consequences. */
function answersInside(root: unknown): string[] {
  const found: string[] = [];
  walk(root, (node) => {
    if (typeof node.answer === 'number') found.push('answer');
    if (Array.isArray(node.answers)) found.push('answers');
    if (typeof node.correctAnswer === 'number') found.push('correctAnswer');
    if (node.results !== null && typeof node.results === 'object') found.push('results');
    if (typeof node.correct === 'boolean') found.push('correct');
  });
  return found;
}

interface Told {
  /** Its text. */
  question: string;
  what: string;
  /** It must not be told before this moment of the question. */
  until: 'shown' | 'options' | 'answered';
}

/** What a message says of this question, in any byte. */
function toldOf(question: Question, message: Heard): Told[] {
  const says = (text: string) => message.text.includes(text) || message.text.includes(escaped(text));
  const names = answerFiles(question).map((path) => ({ path, name: path.split('/').at(-1)! }));
  const files = names.filter(({ path, name }) => says(path) || says(name) || message.url.includes(name));
  const told: Omit<Told, 'question'>[] = files.map(({ name }) => ({ what: name, until: 'answered' }));
  if (says(question.question)) told.push({ what: 'the question', until: 'shown' });
  if (saysOptions(message, question)) told.push({ what: 'options', until: 'options' });
  return told.map((one) => ({ ...one, question: question.question }));
}

/** Words of the screens themselves. */
const PLAIN = ['Верно', 'Неверно'];

/** Short options such as "7" occur in any text, so they count only when all four occur together. */
function saysOptions(message: Heard, question: Question): boolean {
  return (
    'options' in question &&
    question.options.some((option) => !PLAIN.includes(option)) &&
    question.options.every(
      (option) => message.text.includes(JSON.stringify(option)) || message.text.includes(`"${escaped(option)}"`),
    )
  );
}

function answerFiles({ media }: Question): string[] {
  return [media.audioAnswer, media.pictureAnswer, media.videoAnswer].flatMap((file) => (file ? [file.path] : []));
}

const escapes = new Map<string, string>();
/** As escaped by JSON writers that use ASCII only. */
function escaped(text: string): string {
  const known = escapes.get(text);
  if (known !== undefined) return known;
  const made = text.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  escapes.set(text, made);
  return made;
}

const parsed = new WeakMap<Heard, unknown>();
function json(message: Heard): unknown {
  if (!parsed.has(message)) {
    let value: unknown;
    try {
      value = JSON.parse(message.text);
    } catch {
      value = undefined;
    }
    parsed.set(message, value);
  }
  return parsed.get(message);
}

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>);
  for (const inner of Object.values(value)) walk(inner, visit);
}

const tell = (message: Heard, what: string) => `${message.who} got ${what} (${message.via} ${message.url})`;
