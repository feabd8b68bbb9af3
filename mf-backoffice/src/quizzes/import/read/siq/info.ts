import { quizImport } from '../../../locale/import.ts';
import { childNamed, childrenNamed, innerText, type XmlElement } from '../xml.ts';

const texts = quizImport.defaults;

/** The text of an element in `info`. */
export const infoText = (element: XmlElement, name: string): string => {
  const found = childNamed(childNamed(element, 'info'), name);
  return found ? innerText(found).trim() : '';
};

/** Entries that are numbers of a list, such as `@3`, say nothing here. */
const namesIn = (element: XmlElement, list: string, entry: string): string =>
  childrenNamed(childNamed(childNamed(element, 'info'), list), entry)
    .map((one) => innerText(one).trim())
    .filter((text) => text !== '' && !text.startsWith('@'))
    .join('; ');

/** What a package or a question says beside what is played. */
export function infoLines(element: XmlElement, comments: 'comments' | 'showmanComments'): string[] {
  const authors = namesIn(element, 'authors', 'author');
  const sources = namesIn(element, 'sources', 'source');
  return [infoText(element, comments), authors && texts.author(authors), sources && texts.source(sources)].filter(
    Boolean,
  );
}
