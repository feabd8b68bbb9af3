import { type DraftTheme, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { DEFAULT_POINTS } from '../../../kinds/empty.ts';
import { quizImport } from '../../../locale/import.ts';
import { type ImportedQuiz, ImportRefused } from '../../model.ts';
import { Notes } from '../../notes.ts';
import type { Archive } from '../archive/archive.ts';
import { assertNotTooMany } from '../assert-limits.ts';
import { plainContent, plainTheme } from '../theme-list.ts';
import { childNamed, childrenNamed, readXml, type XmlElement } from '../xml.ts';
import { SiqFiles } from './media.ts';
import { MOST_POINTS, pointsFor, priceOf } from './prices.ts';
import { QuestionReader } from './question.ts';

const texts = quizImport;
export const SIQ_CONTENT = 'content.xml';
const VERSIONS = ['4', '5'];

/** The elements at the end of a path such as `rounds/round`. */
const at = (element: XmlElement | undefined, list: string, entry: string) =>
  childrenNamed(childNamed(element, list), entry);

/**
 * A package of SIGame. Its rounds have themes, which become ours; a price becomes points. The formats:
 * https://github.com/VladimirKhil/SI/wiki (version 5) and http://vladimirkhil.com/ygpackage3.0.xsd (version 4).
 */
export async function readSiq(archive: Archive, file: string): Promise<ImportedQuiz> {
  const root = readXml(SIQ_CONTENT, await archive.text(SIQ_CONTENT));
  if (root.name !== 'package') throw new ImportRefused(texts.refused.notQuiz(root.name.slice(0, 40)));
  assertKnown(root.attributes.version);
  assertNotTooMany(outlineOf(root));

  const notes = new Notes();
  const files = new SiqFiles(archive, notes);
  const themes: DraftTheme[] = [];
  const played = { all: 0, asWritten: 0 };
  const prices = pricesIn(root);
  const points = pointsFor(prices);
  const dearest = prices.reduce((most, price) => Math.max(most, price), 0);
  if (dearest > MOST_POINTS) notes.add(texts.places.file, 'pricesScaled', String(dearest), MOST_POINTS);
  for (const round of at(root, 'rounds', 'round')) {
    const roundName = round.attributes.name ?? '';
    const isFinal = isFinalRound(round);
    if (isFinal) notes.add(texts.places.round(roundName), 'finalPrice');
    for (const element of at(round, 'themes', 'theme')) {
      const theme = readTheme(element, roundName, themes.length, notes);
      for (const question of at(element, 'questions', 'question')) {
        const reader = new QuestionReader({ question, round: roundName, theme: theme.name, notes, files, points });
        if (reader.isEmpty) continue;
        const before = notes.changes;
        const read = await reader.read(isFinal ? DEFAULT_POINTS : null);
        played.all += 1;
        // In the final teams stake what they have.
        if (read && !isFinal && notes.changes === before) played.asWritten += 1;
        if (read) theme.questions.push(read);
      }
      if (theme.questions.length > 0) themes.push(theme);
    }
  }
  const name = root.attributes.name ?? '';
  return {
    format: 'siq',
    content: plainContent(name, file, themes),
    media: files.list,
    notes: notes.list,
    openQuestions: [],
    played,
  };
}

const isFinalRound = (round: XmlElement): boolean => round.attributes.type === 'final';

/** All prices that mean something. */
const pricesIn = (root: XmlElement): number[] =>
  at(root, 'rounds', 'round')
    .filter((round) => !isFinalRound(round))
    .flatMap((round) => at(round, 'themes', 'theme'))
    .flatMap((theme) => at(theme, 'questions', 'question'))
    .flatMap(({ attributes }) => priceOf(attributes.price) ?? []);

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
  const comments = childNamed(childNamed(element, 'info'), 'comments')?.text.trim() ?? '';
  const described = [texts.defaults.round(round), comments].filter((text) => text !== '').join('\n');
  const description = notes.cleaned(place, texts.fields.description, described, QUIZ_LIMITS.themeDescription, 'lines');
  return plainTheme(name, index, description);
}
