import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { ru } from '../../locale/ru.ts';

const texts = ru.story.json;

/**
 * Russian texts by the parser's name of the error. A browser's own SyntaxError is English, differs between browsers,
 * and may lack the position.
 */
const REASONS: Record<string, string> = {
  InvalidSymbol: texts.symbol,
  InvalidNumberFormat: texts.number,
  PropertyNameExpected: texts.name,
  ValueExpected: texts.value,
  ColonExpected: texts.colon,
  CommaExpected: texts.comma,
  CloseBraceExpected: texts.brace,
  CloseBracketExpected: texts.bracket,
  EndOfFileExpected: texts.rest,
  InvalidCommentToken: texts.comment,
  UnexpectedEndOfComment: texts.comment,
  UnexpectedEndOfString: texts.quote,
  UnexpectedEndOfNumber: texts.number,
  InvalidUnicode: texts.escape,
  InvalidEscapeCharacter: texts.escape,
  InvalidCharacter: texts.character,
};

/** The first error in text that `JSON.parse` refuses, with its position. Lines and characters count from 1. */
export function jsonError(typed: string): string {
  const errors: ParseError[] = [];
  parse(typed, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return texts.other;
  const before = typed.slice(0, first.offset).split('\n');
  return texts.at(
    before.length,
    (before.at(-1) ?? '').length + 1,
    REASONS[printParseErrorCode(first.error)] ?? texts.other,
  );
}
