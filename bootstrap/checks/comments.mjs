/**
 * `node bootstrap/checks/comments.mjs`: the part of `npm run lint` that reads comments. Prints `path:line: reason` for
 * each finding and exits with 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAX_COLUMNS = 120;
const SOURCES = ['*.ts', '*.tsx', '*.mjs', '*.js', '*.css'];
/** Wording that a reader has to read twice, and what to write instead. */
const PHRASES = [
  [/\bwhat becomes of\b/i, 'say what happens'],
  [/\bnobody['’]s\b/i, 'say "not found" or "unused"'],
  [/\b(?:is|was|were) to be had\b/i, 'say "available"'],
  [/\bof before\b/i, 'say "previous"'],
  [/\b(?:whoever|whyever)\b/i, 'name the actor or the reason'],
];

const isTooLong = (line) => [...line].length > MAX_COLUMNS;
/** A line of a comment without its marks. */
const wordsOf = (line) =>
  line
    .trim()
    .replace(/^(\{?\/\*\*?|\/\/|\*(?!\/))/, '')
    .replace(/\*\/\}?$/, '')
    .trim();
const isDirective = (text) => /biome-ignore|@jest-environment|@ts-|<reference/.test(text);

/** The comments that stand on lines of their own: `first` and `last` are indexes of lines. */
function commentsOf(lines) {
  const comments = [];
  for (let first = 0; first < lines.length; first += 1) {
    const start = lines[first].trim();
    let last = first;
    if (start.startsWith('//')) {
      while (lines[last + 1]?.trim().startsWith('//')) last += 1;
    } else if (start.startsWith('/*') || start.startsWith('{/*')) {
      while (last < lines.length - 1 && !lines[last].includes('*/')) last += 1;
    } else continue;
    comments.push({ first, last });
    first = last;
  }
  return comments;
}

/** `line: reason` for each finding. */
export function findingsIn(text) {
  const lines = text.split('\n');
  const comments = commentsOf(lines);
  return comments.flatMap(({ first, last }, index) => {
    const found = [];
    for (let at = first; at <= last; at += 1) {
      const canWrap = wordsOf(lines[at]).includes(' ') && !isDirective(lines[at]);
      if (isTooLong(lines[at]) && canWrap) found.push(`${at + 1}: comment over ${MAX_COLUMNS} columns`);
      for (const [phrase, advice] of PHRASES) {
        const match = phrase.exec(lines[at]);
        if (match) found.push(`${at + 1}: "${match[0]}" in a comment: ${advice}`);
      }
    }
    const next = comments[index + 1];
    const isStacked = next?.first === last + 1 && [first, next.first].every((at) => lines[at].trim().startsWith('/**'));
    if (isStacked) found.push(`${next.first + 1}: second doc comment in a row`);
    return found;
  });
}

if (process.argv[1] === import.meta.filename) {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...SOURCES]);
  const findings = [];
  for (const file of list.toString().split('\0').filter(Boolean)) {
    const text = readFileSync(file, 'utf8');
    findings.push(...findingsIn(text).map((finding) => `${file}:${finding}`));
  }
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}
