import { SaxesParser } from 'saxes';
import { quizImport } from '../../locale/import.ts';
import { IMPORT_LIMITS } from '../limits.ts';
import { ImportRefused } from '../model.ts';

const texts = quizImport.refused;

export interface XmlElement {
  /** Without a namespace prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The text directly in it. */
  text: string;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML into a tree. The parser knows only the five entities of XML itself and reads no other file; a DOCTYPE, with
 * which others could be declared, is refused.
 */
export function readXml(file: string, source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const refuse = (reason: string): never => {
    throw new ImportRefused(reason);
  };

  parser.on('doctype', () => refuse(texts.xmlDoctype(file)));
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > IMPORT_LIMITS.xmlElements) refuse(texts.xmlLarge(file));
    if (open.length >= IMPORT_LIMITS.depth) refuse(texts.xmlDeep(file));
    const element: XmlElement = { name: localName(name), attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', () => refuse(texts.xml(file, parser.line)));

  parser.write(source).close();
  return root ?? refuse(texts.xml(file, 1));
}

export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
/** The text of the element and of everything in it. */
export const innerText = (element: XmlElement): string => element.text + element.children.map(innerText).join('');
