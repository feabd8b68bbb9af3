import { type ParseError, ParseErrorCode, parse } from 'jsonc-parser';
import { ru } from '../../locale/ru.ts';

const texts = ru.story.json;

/** In Russian: a browser's own SyntaxError is English, differs from browser to browser, and need not say where. */
const REASONS: Record<ParseErrorCode, string> = {
  [ParseErrorCode.InvalidSymbol]: texts.symbol,
  [ParseErrorCode.InvalidNumberFormat]: texts.number,
  [ParseErrorCode.PropertyNameExpected]: texts.name,
  [ParseErrorCode.ValueExpected]: texts.value,
  [ParseErrorCode.ColonExpected]: texts.colon,
  [ParseErrorCode.CommaExpected]: texts.comma,
  [ParseErrorCode.CloseBraceExpected]: texts.brace,
  [ParseErrorCode.CloseBracketExpected]: texts.bracket,
  [ParseErrorCode.EndOfFileExpected]: texts.rest,
  [ParseErrorCode.InvalidCommentToken]: texts.comment,
  [ParseErrorCode.UnexpectedEndOfComment]: texts.comment,
  [ParseErrorCode.UnexpectedEndOfString]: texts.quote,
  [ParseErrorCode.UnexpectedEndOfNumber]: texts.number,
  [ParseErrorCode.InvalidUnicode]: texts.escape,
  [ParseErrorCode.InvalidEscapeCharacter]: texts.escape,
  [ParseErrorCode.InvalidCharacter]: texts.character,
};

/** What is wrong first in text that `JSON.parse` refuses, and where: lines and characters count from 1. */
export function jsonFault(typed: string): string {
  const errors: ParseError[] = [];
  parse(typed, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return texts.other;
  const before = typed.slice(0, first.offset).split('\n');
  return texts.at(before.length, (before.at(-1) ?? '').length + 1, REASONS[first.error as ParseErrorCode]);
}
