/**
 * `node bootstrap/checks/texts.mjs`, a part of `npm run lint`: the texts of the front-ends stand in locale files, and
 * each one that is not Russian stands there beside a Russian one. Prints `path:line: reason` for each finding.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

const FOLDERS = ['shell/src', 'mf-*/src', 'packages/web-kit/src', 'packages/quiz-ui/src'];
const NOT_SHOWN = /\.(test|fixture)\.tsx?$|\.d\.ts$|\/testing\//;
const LOCALE = /\/locale(\/[^/]+)?\.ts$/;

const words = (...lines) => new Set(lines.join(' ').split(' '));
/** Names and formats, which are the same in Russian. */
const NAMES = words(
  'LuPlay LuCoins Telegram QR ID id NPC UTF',
  'JSON CSV TSV ZIP HTML XML DOCTYPE Markdown SIGame SIQ TXT GIFT Moodle Aiken Open Trivia DB Kahoot XLSX JPG PNG WebP MP3 M4A OGG WAV MP4 WebM',
);
/** Words of a keyboard, a file or a form that a Russian sentence quotes. */
const QUOTED = words(
  'Alt Shift Enter Delete',
  'true false manual visibility panicChance storyMap editCharacter rooms',
  // The first row of Kahoot's own table.
  'Question Answer Correct answer',
);

/** Files with words that nobody reads on a screen, and what they are for. */
export const WORDS_OF_DATA = {
  'mf-backoffice/src/quizzes/paste/lines.ts': 'marks of the right option in pasted text',
  'mf-backoffice/src/quizzes/paste/typed.ts': 'words that name a kind of question in pasted text',
  'mf-backoffice/src/quizzes/paste/parse.ts': 'letters that look alike in pasted text',
  'mf-story/src/play/live/use-play.ts': 'the words by which the specification recognises an answer of the service',
  'packages/quiz-ui/src/final/picture/brush.ts': 'names of fonts, and letters by which a browser loads them',
  'packages/quiz-ui/src/teams/soft-hyphens.ts': 'vowels, for hyphens in long names',
};

const CYRILLIC = /[а-яё]/i;
const LATIN_WORD = /(?<![#A-Za-z0-9])[A-Za-z][A-Za-z0-9]+/g;
/** Several words that begin like a sentence. Values of the contracts such as `No media` are compared, not shown. */
const SENTENCE = /^[A-Z][a-z]+(?: [\w'’,-]+)+[.!?…]*$/;
const VALUES = new Set(['No media', 'Not specified']);
/** Attributes and fields that people read or hear. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|label|placeholder|hint|text)$/;
const TO_DEVELOPERS = /^(Error|TypeError|RangeError|console)$/;
const COMPARED = new Set(['===', '!==', 'in']);
/** Literals in these nodes are no texts. */
const NO_TEXT = /^(Ts(?!AsExpression|SatisfiesExpression|ConstAssertion|NonNull).*|Import.*|ExportAllDeclaration)$/;

/** `line: reason` for each finding in a source file. */
export function findingsIn(file, source) {
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' });
  const bytes = Buffer.from(source);
  const found = [];
  const report = ({ span, line }, reason) => {
    // swc counts bytes, from 1.
    found.push(
      `${
        line ??
        bytes
          .subarray(0, span.start - 1)
          .toString()
          .split('\n').length
      }: ${reason}`,
    );
  };
  walk(tree, { isData: file in WORDS_OF_DATA }, LOCALE.test(file) ? localeRules(report) : sourceRules(report));
  return found;
}

/** In locale files every text can be shown in Russian. */
const localeRules =
  (report) =>
  (node, text, { original }) => {
    if (text === undefined || original) return;
    for (const [word] of text.matchAll(LATIN_WORD)) {
      if (isSameInRussian(word, text)) continue;
      report(node, `"${word}" is not Russian: give the text a Russian one with worded(), a title its titleRu`);
      return;
    }
  };

const isSameInRussian = (word, text) => NAMES.has(word) || (QUOTED.has(word) && CYRILLIC.test(text));

/** Elsewhere there are no texts. */
const sourceRules =
  (report) =>
  (node, text, { attribute, isData, isInternal }) => {
    if (node.type === 'CallExpression' && node.callee.value === 'worded') report(node, 'worded() is for locale files');
    if (text === undefined || isInternal || isData) return;
    if (CYRILLIC.test(text)) report(node, `a text outside of a locale file: ${shortened(text)}`);
    else if (isEnglish(node, text, attribute))
      report(node, `an English text outside of a locale file: ${shortened(text)}`);
  };

const isEnglish = ({ type }, text, attribute) => {
  const hasWord = [...text.matchAll(LATIN_WORD)].some(([word]) => !isSameInRussian(word, text));
  if (type === 'JSXText') return hasWord;
  if (attribute) return hasWord && SHOWN.test(attribute);
  return SENTENCE.test(text) && !VALUES.has(text);
};

const shortened = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text).trim().replace(/\s+/g, ' ');

/** The text that a node shows; undefined: it is none. */
function textOf(node) {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return node.value;
  return node.type === 'TemplateElement' ? (node.cooked ?? node.raw) : undefined;
}

/** Visits every node that may be a text, with what stands around it. */
function walk(node, around, visit) {
  if (typeof node !== 'object' || node === null || NO_TEXT.test(node.type)) return;
  visit(node, textOf(node), around);
  for (const [child, context] of childrenOf(node, around)) walk(child, context, visit);
}

/** The nodes inside a node, each with what stands around it. Names of properties and values of options are no texts. */
function childrenOf(node, around) {
  const outer = { ...around, attribute: undefined };
  switch (node.type) {
    case 'KeyValueProperty':
      return [[node.value, { ...outer, attribute: node.key.value }]];
    case 'ObjectExpression':
      return objectChildren(node, outer);
    case 'MemberExpression':
      return [[node.object, outer]];
    case 'BinaryExpression':
      return COMPARED.has(node.operator) ? sides(node, outer) : everyChild(node, outer);
    case 'SwitchCase':
      return node.consequent.map((each) => [each, outer]);
    case 'JSXAttribute':
      return node.value ? [[node.value, { ...around, attribute: attributeName(node.name) }]] : [];
    case 'JSXExpressionContainer':
      return [[node.expression, around]];
    case 'NewExpression':
    case 'CallExpression':
      return callChildren(node, outer);
    default:
      return everyChild(node, outer);
  }
}

const everyChild = (node, around) =>
  Object.entries(node).flatMap(([key, value]) => (key === 'span' || !value ? [] : [[value, around]]));

/** Of a comparison, only what is computed: `kind === 'theme'` shows nothing. */
const sides = ({ left, right }, around) =>
  [left, right].filter(({ type }) => type !== 'StringLiteral').map((side) => [side, around]);

/** A `title` beside a `titleRu` is the original of a pair. */
function objectChildren({ properties }, around) {
  const names = new Set(properties.map(({ key }) => key?.value));
  return properties.map((property) => [
    property,
    names.has(`${property.key?.value}Ru`) ? { ...around, original: true } : around,
  ]);
}

function callChildren({ callee, arguments: given }, around) {
  const args = (given ?? []).map(({ expression }) => expression);
  const name = callee.object?.value ?? callee.value;
  // Options of Intl are no texts, nor those of web-kit's own way to it.
  if (name === 'Intl' || name === 'writesTime') return [];
  const inner = TO_DEVELOPERS.test(name) ? { ...around, isInternal: true } : around;
  const isPair = callee.value === 'worded';
  return [
    [callee, around],
    ...args.map((each, index) => [each, isPair && index === 0 ? { ...inner, original: true } : inner]),
  ];
}

const attributeName = (name) =>
  name.type === 'JSXNamespacedName' ? `${name.namespace.value}:${name.name.value}` : name.value;

/** `path:line: reason` for each finding in the front-ends, and for exceptions that are no longer needed. */
function findings() {
  const patterns = FOLDERS.flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`]);
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const files = execFileSync('git', listed)
    .toString()
    .split('\0')
    .filter((file) => file && !NOT_SHOWN.test(file));
  const gone = Object.keys(WORDS_OF_DATA).filter((file) => !files.includes(file));
  return [
    ...files.flatMap((file) => findingsIn(file, readFileSync(file, 'utf8')).map((each) => `${file}:${each}`)),
    ...gone.map((file) => `${file}: needs no exception in bootstrap/checks/texts.mjs`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const found = findings();
  for (const finding of found) console.error(finding);
  console.log(`Checked where the texts of the front-ends stand: ${found.length} faults.`);
  if (found.length > 0) process.exitCode = 1;
}
