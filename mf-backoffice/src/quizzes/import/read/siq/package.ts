import { BOARD_LIMITS, type DraftTheme, QUIZ_LIMITS, type Rounds } from '@luplay/contracts/lobby-game';
import { quizImport } from '../../../locale/import.ts';
import { type ImportedQuiz, ImportRefused } from '../../model.ts';
import { Notes } from '../../notes.ts';
import type { Archive } from '../archive/archive.ts';
import { assertNotTooMany } from '../assert-limits.ts';
import { plainContent, plainTheme } from '../theme-list.ts';
import { childNamed, childrenNamed, readXml, type XmlElement } from '../xml.ts';
import { infoLines, infoText } from './info.ts';
import { SiqFiles } from './media.ts';
import { MOST_POINTS, pointsFor, priceOf } from './prices.ts';
import { QuestionReader } from './question.ts';
import { secretPrices } from './special.ts';

const texts = quizImport;
export const SIQ_CONTENT = 'content.xml';
const VERSIONS = ['4', '5'];

/** The elements at the end of a path such as `rounds/round`. */
const at = (element: XmlElement | undefined, list: string, entry: string) =>
  childrenNamed(childNamed(element, list), entry);

/**
 * A package of SIGame, which is played on a board. The formats:
 * https://github.com/VladimirKhil/SI/wiki (version 5) and http://vladimirkhil.com/ygpackage3.0.xsd (version 4).
 */
export async function readSiq(archive: Archive, file: string): Promise<ImportedQuiz> {
  const root = readXml(SIQ_CONTENT, await archive.text(SIQ_CONTENT));
  if (root.name !== 'package') throw new ImportRefused(texts.refused.notQuiz(root.name.slice(0, 40)));
  assertKnown(root.attributes.version);
  assertNotTooMany(outlineOf(root));

  const notes = new Notes();
  const told = (field: 'title' | 'description', text: string, lines: 'one line' | 'lines') =>
    notes.cleaned(texts.places.file, texts.fields[field], text, QUIZ_LIMITS[field], lines);
  const name = told('title', root.attributes.name ?? '', 'one line');
  const description = told('description', infoLines(root, 'comments').join('\n'), 'lines');
  const files = new SiqFiles(archive, notes);
  const themes: DraftTheme[] = [];
  const rounds: Rounds[number][] = [];
  const played = { all: 0, asWritten: 0 };
  const prices = pricesIn(root);
  const points = pointsFor(prices);
  const dearest = prices.reduce((most, price) => Math.max(most, price), 0);
  if (dearest > MOST_POINTS) notes.add(texts.places.file, 'pricesScaled', String(dearest), MOST_POINTS);
  for (const round of at(root, 'rounds', 'round')) {
    const roundName = round.attributes.name ?? '';
    const isFinal = isFinalRound(round);
    const roundPrices = isFinal ? null : plainPricesIn(round);
    if (infoText(round, 'comments')) notes.add(texts.places.round(roundName), 'unknownField', texts.fields.description);
    const before = themes.length;
    for (const element of at(round, 'themes', 'theme')) {
      const theme = readTheme(element, roundName, themes.length, notes);
      const inherited = [element, round].flatMap((one) => infoLines(one, 'showmanComments'));
      for (const question of at(element, 'questions', 'question')) {
        const place = { question, round: roundName, theme: theme.name, inherited };
        const reader = new QuestionReader({ ...place, roundPrices, notes, files, points });
        if (reader.isEmpty) continue;
        const known = notes.changes;
        if (isFinal && theme.questions.length > 0) notes.add(reader.place, 'finalMore');
        const read = await reader.read();
        played.all += 1;
        if (read && notes.changes === known) played.asWritten += 1;
        if (read) theme.questions.push(read);
      }
      if (theme.questions.length > 0) themes.push(theme);
    }
    addRound(rounds, roundName, themes.length - before, isFinal, notes);
  }
  return {
    format: 'siq',
    content: { ...plainContent(name, file, themes, description), course: 'board', rounds },
    media: files.list,
    notes: notes.list,
    played,
  };
}

const isFinalRound = ({ attributes: { type = '' } }: XmlElement): boolean => ['final', 'themeList'].includes(type);

const questionsIn = (round: XmlElement): XmlElement[] =>
  at(round, 'themes', 'theme').flatMap((theme) => at(theme, 'questions', 'question'));

const plainPricesIn = (round: XmlElement): number[] =>
  questionsIn(round).flatMap(({ attributes }) => priceOf(attributes.price) ?? []);

/** All prices that mean something. */
const pricesIn = (root: XmlElement): number[] =>
  at(root, 'rounds', 'round').flatMap((round) => [
    ...plainPricesIn(round),
    ...questionsIn(round).flatMap(secretPrices),
  ]);

/** Adds a round; one without themes is none, and what is beyond the last possible one belongs to it. */
function addRound(rounds: Rounds[number][], named: string, themes: number, isFinal: boolean, notes: Notes): void {
  if (themes === 0) return;
  const place = texts.places.round(named);
  if (rounds.length === BOARD_LIMITS.rounds) {
    notes.add(place, 'moreRounds');
    return;
  }
  const name = notes.cleaned(place, texts.fields.round, named, QUIZ_LIMITS.themeName, 'one line');
  rounds.push({ name, themes, ...(isFinal && { final: true }) });
}

function assertKnown(version: string | undefined): void {
  if (version === undefined) throw new ImportRefused(texts.refused.noVersion);
  const [major = ''] = version.split('.');
  if (!VERSIONS.includes(major))
    throw new ImportRefused(texts.refused.version(version.slice(0, 20), VERSIONS.join(', ')));
}

/** Before files are looked at, which takes time. */
const outlineOf = (root: XmlElement) =>
  at(root, 'rounds', 'round').flatMap((round) =>
    at(round, 'themes', 'theme').map((theme) => ({
      name: theme.attributes.name,
      questions: at(theme, 'questions', 'question'),
    })),
  );

function readTheme(element: XmlElement, round: string, index: number, notes: Notes): DraftTheme {
  const named = element.attributes.name ?? '';
  const place = texts.places.roundTheme(round, named);
  const name = notes.cleaned(place, texts.fields.theme, named, QUIZ_LIMITS.themeName, 'one line');
  const described = infoText(element, 'comments');
  const description = notes.cleaned(place, texts.fields.description, described, QUIZ_LIMITS.themeDescription, 'lines');
  return plainTheme(name, index, description);
}
