import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { texts } from './locale.ts';
import { type TextPlace, textPlace } from './places.ts';

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

/** The first error in text that `JSON.parse` refuses. */
export function jsonFault(typed: string): { place: TextPlace; reason: string } {
  const errors: ParseError[] = [];
  parse(typed, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return { place: textPlace(typed, 0), reason: texts.other };
  const reason = REASONS[printParseErrorCode(first.error)] ?? texts.other;
  return { place: textPlace(typed, first.offset), reason };
}

/** The same in one line of Russian text, with the position. */
export function jsonError(typed: string): string {
  const { place, reason } = jsonFault(typed);
  return texts.at(place.line, place.column, reason);
}
