import type { Area, DraftQuestion, EditedQuiz, MediaKind, Place, Special } from '@luplay/contracts/lobby-game';
import { DEFAULT_QUESTION_TIMERS as USUAL } from '@luplay/contracts/lobby-game';
import { type AskedQuestion, kindOf } from '@luplay/quiz-rules';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { isBoard, roundOf } from '../draft/draft.ts';
import { board } from '../locale/board.ts';
import { addFiles, type LoadFile, type OnFile } from './quiz-bundle.ts';

/** Noncharacters are not allowed in XML, however they are written. */
const REFUSED = /[\ufffe\uffff]/g;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replace(REFUSED, '').replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '');

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; empty attributes are left out. */
function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  return `<${name}${written.join('')}>${content.join('')}</${name}>`;
}
const textElement = (name: string, text: string): string => element(name, {}, escaped(text));
const param = (name: string, text: string): string => element('param', { name }, escaped(text));
const content = (name: string, items: readonly string[]): string =>
  element('param', { name, type: 'content' }, ...items);
const textItems = (text: string): string[] => (text === '' ? [] : [textElement('item', text)]);

/** A UUID. Pages without https lack `crypto.randomUUID`. */
const newGuid = (): string =>
  Array.from(crypto.getRandomValues(new Uint16Array(8)), (part) => part.toString(16).padStart(4, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const FOLDERS: Readonly<Record<MediaKind, string>> = { picture: 'Images', audio: 'Audio', video: 'Video' };
const ITEM_TYPES: Readonly<Record<MediaKind, string>> = { picture: 'image', audio: 'audio', video: 'video' };
type File = { path: string } | undefined;

/** The files of a package: their names by their paths. */
class Files {
  readonly names = new Map<string, string>();

  item(kind: MediaKind, file: File): string[] {
    if (!file?.path) return [];
    const { path } = file;
    const name = this.names.get(path) ?? `${FOLDERS[kind]}/${this.names.size + 1}.${path.split('.').at(-1)}`;
    this.names.set(path, name);
    const placement = kind === 'audio' ? 'background' : undefined;
    const attributes = { type: ITEM_TYPES[kind], isRef: 'True', placement };
    return [element('item', attributes, name.slice(FOLDERS[kind].length + 1))];
  }
}

const secretType = ({ known, money }: { known?: true | undefined; money?: true | undefined }): string =>
  money ? 'secretNoQuestion' : known ? 'secretPublicPrice' : 'secret';

function secretParams(special: Special | undefined): string[] {
  if (special?.kind !== 'secret') return [];
  const { theme, price, self } = special;
  const set = price && {
    ...{ minimum: price.from, maximum: price.to },
    step: price.from === price.to ? 0 : price.step,
  };
  return [
    ...(theme ? [param('theme', theme)] : []),
    ...(set ? [element('param', { name: 'price', type: 'numberSet' }, element('numberSet', set))] : []),
    param('selectionMode', self ? 'any' : 'exceptCurrent'),
  ];
}

const LETTERS = 'ABCDEF';

interface Answered {
  /** What is shown behind the question. */
  shown?: string;
  params?: readonly string[];
  right: readonly string[];
  wrong?: readonly string[];
}

/** SIGame has circles alone: for a polygon one around its middle, as far as its corners are. */
function circleOf(area: Area): { x: number; y: number; radius: number } {
  if ('circle' in area) return area.circle;
  const mean = (of: (corner: Place) => number) =>
    area.polygon.reduce((sum, one) => sum + of(one), 0) / area.polygon.length;
  const [x, y] = [mean((corner) => corner.x), mean((corner) => corner.y)];
  return { x, y, radius: mean((corner) => Math.hypot(corner.x - x, corner.y - y)) };
}

/** SIGame knows texts, numbers, choices and points. Other kinds become texts, which a host judges. */
function answered(question: DraftQuestion): Answered {
  if (question.type === 'text') return { right: question.accepted, wrong: question.refused ?? [] };
  if (question.type === 'spoken') return { right: question.accepted };
  if (question.type === 'point') {
    const circles = question.areas.map(circleOf);
    const params = [param('answerType', 'point'), param('answerDeviation', String(circles[0]?.radius ?? 0))];
    return { params, right: circles.map(({ x, y }) => `${x},${y}`) };
  }
  if (question.type === 'number') {
    const { value, tolerance = 0 } = question;
    const params = [param('answerType', 'number'), param('answerDeviation', String(tolerance))];
    return { params, right: value === null ? [] : [String(value)] };
  }
  if (question.type === 'single') {
    const options = question.options.map((option, index) => content(LETTERS.charAt(index), textItems(option)));
    const params = [
      param('answerType', 'select'),
      element('param', { name: 'answerOptions', type: 'group' }, ...options),
    ];
    return { params, right: [LETTERS.charAt(question.answer)] };
  }
  const matches = question.type === 'pairs' ? question.matches.toSorted() : [];
  const given = 'options' in question ? question.options : [];
  const options = question.type === 'order' ? given.toSorted() : given;
  return {
    shown: [options.join(', '), ...(matches.length > 0 ? [matches.join(', ')] : [])].join('\n'),
    right: [kindOf(question as AskedQuestion).rightText(question as AskedQuestion)],
  };
}

function questionXml(question: DraftQuestion, files: Files): string {
  const { media, reward, timers, special, explanation = '', note = '' } = question;
  const { shown = '', params = [], right, wrong = [] } = answered(question);
  const asked = [
    ...textItems(question.question),
    ...textItems(shown),
    ...files.item('picture', media.pictureQuestion),
    ...files.item('audio', media.audioQuestion ?? media.audio),
    ...files.item('video', media.videoQuestion),
  ];
  const shownAfter = [
    ...files.item('picture', media.pictureAnswer),
    ...files.item('audio', media.audioAnswer),
    ...files.item('video', media.videoAnswer),
  ];
  // What is shown with the answer replaces it.
  const answer = shownAfter.length > 0 ? [...textItems(right[0] ?? ''), ...shownAfter] : [];
  const info = [
    ...(explanation ? [textElement('comments', explanation)] : []),
    ...(note ? [textElement('showmanComments', note)] : []),
  ];
  return element(
    'question',
    { price: reward.points, type: special?.kind === 'secret' ? secretType(special) : special?.kind },
    ...(info.length > 0 ? [element('info', {}, ...info)] : []),
    element(
      'params',
      {},
      ...secretParams(special),
      content('question', asked),
      ...params,
      ...(answer.length > 0 ? [content('answer', answer)] : []),
      param('answerDuration', String(Math.round(timers.part2))),
    ),
    element('right', {}, ...right.map((text) => textElement('answer', text))),
    ...(wrong.length > 0 ? [element('wrong', {}, ...wrong.map((text) => textElement('answer', text)))] : []),
  );
}

function packageXml(quiz: EditedQuiz, files: Files): string {
  const { title, description, theme } = quiz;
  const rounds = isBoard(quiz) && quiz.rounds?.length ? quiz.rounds : [{ name: board.round(1), themes: theme.length }];
  const round = roundOf(rounds);
  const written = rounds.map(({ name, ...rest }, index) => {
    const themes = theme.flatMap((one, place) => {
      if (round(place) !== index) return [];
      const info = one.description && element('info', {}, textElement('comments', one.description));
      const questions = one.questions.filter(({ type }) => type !== 'poll');
      return [
        element(
          'theme',
          { name: one.name },
          info,
          element('questions', {}, ...questions.map((question) => questionXml(question, files))),
        ),
      ];
    });
    const attributes = { name: name || board.round(index + 1), type: 'final' in rest ? 'final' : undefined };
    return element('round', attributes, element('themes', {}, ...themes));
  });
  return `<?xml version="1.0" encoding="utf-8"?>${element(
    'package',
    {
      ...{ name: title, version: 5, id: newGuid(), language: 'ru-RU' },
      xmlns: 'https://github.com/VladimirKhil/SI/blob/master/assets/siq_5.xsd',
    },
    ...(description ? [element('info', {}, textElement('comments', description))] : []),
    element('rounds', {}, ...written),
  )}`;
}

/** SIGame gives no items, and has a time for the answer alone. */
const hasMore = ({ reward: { items, randomDrop }, timers }: DraftQuestion): boolean =>
  items.length > 0 || randomDrop || (['part1', 'part3', 'part4'] as const).some((part) => timers[part] !== USUAL[part]);

/** SIGame judges numbers by their deviation, points by one nameless circle, wholly right or wrong; it has no hints. */
function isHeld(question: DraftQuestion): boolean {
  if (hasMore(question)) return false;
  if (question.type === 'number') return question.tolerance !== undefined && !question.slider && !question.unit;
  if (question.type === 'text') return !question.hint;
  if (question.type !== 'point') return question.type === 'single';
  return (
    !question.partial && question.areas.length <= 1 && !question.areas.some((area) => 'polygon' in area || area.name)
  );
}

/** How many questions a package of SIGame holds otherwise than we play them, and what of the background it lacks. */
export const siqLosses = ({ theme, backgorundMedia }: EditedQuiz) => {
  const all = theme.flatMap(({ questions }) => questions);
  const kept = all.filter(({ type }) => type !== 'poll');
  return {
    changed: kept.filter((one) => !isHeld(one)).length,
    dropped: all.length - kept.length,
    background: Object.values(backgorundMedia).filter(Boolean).length,
  };
};

/** The quiz as a package of SIGame, version 5. */
export async function quizSiq(quiz: EditedQuiz, load: LoadFile, onFile?: OnFile): Promise<Blob> {
  const files = new Files();
  const xml = packageXml(quiz, files);
  const writer = new ZipWriter(new BlobWriter('application/zip'));
  await writer.add('content.xml', new TextReader(xml));
  await addFiles(writer, [...files.names], load, onFile);
  return writer.close();
}
