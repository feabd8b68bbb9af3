import { CommandError } from '../errors.ts';

/**
 * Compiles a regular expression with MongoDB's meaning (PCRE2, UTF-8). It accepts only syntax that JavaScript shares
 * and rewrites `.`, `^`, `$` and `\s`, where the two differ. Anything else is refused with 51091, an unknown option
 * with 51108, rather than giving other results than MongoDB. https://www.pcre.org/current/doc/html/pcre2pattern.html
 */
export function compilePattern(source: string, options: string): RegExp {
  const leading = /^\(\?([imsx]+)\)/.exec(source);
  const flags = new Set(options + (leading?.[1] ?? ''));
  for (const flag of flags) {
    if (!'imsxu'.includes(flag)) throw new CommandError(51108, `invalid flag in regex options: ${flag}`);
  }
  const translation = new Translator(source.slice(leading?.[0].length ?? 0), flags).run();
  try {
    return new RegExp(translation, flags.has('i') ? 'iu' : 'u');
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

const GROUP = /\(\?(?::|=|!|<=|<!)|\((?!\?|\*)/y;
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})(\+?)/y;
const HEX = /\\x(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{2}))/y;
const SPACE = '\\t\\n\\v\\f\\r ';
const NOT_SPACE = '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}';
const AT_START = '(?<![\\s\\S])';
const AT_END = '(?![\\s\\S])';
/** Characters that JavaScript requires to be escaped as literals. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/;

class Translator {
  readonly #source: string;
  readonly #flags: ReadonlySet<string>;
  #at = 0;

  constructor(source: string, flags: ReadonlySet<string>) {
    this.#source = source;
    this.#flags = flags;
  }

  run(): string {
    let result = '';
    while (this.#at < this.#source.length) result += this.#next();
    return result;
  }

  #next(): string {
    const char = this.#source[this.#at] as string;
    if (this.#flags.has('x') && this.#skipComment()) return '';
    switch (char) {
      case '\\':
        return this.#escape(false);
      case '[':
        return this.#class();
      case '(':
        return this.#match(GROUP)?.[0] ?? this.#refuse('this kind of group');
      case '.':
        this.#at += 1;
        return this.#flags.has('s') ? '[\\s\\S]' : '[^\\n]';
      case '^':
        this.#at += 1;
        return this.#flags.has('m') ? `(?:${AT_START}|(?<=\\n)(?=[\\s\\S]))` : `(?:${AT_START})`;
      case '$':
        this.#at += 1;
        return this.#flags.has('m') ? `(?:(?=\\n)|${AT_END})` : `(?:(?=\\n?${AT_END}))`;
      case '|':
      case ')':
        this.#at += 1;
        return char;
    }
    return this.#quantifier() ?? this.#literal();
  }

  #quantifier(): string | undefined {
    const found = this.#match(QUANTIFIER);
    if (!found) return this.#source.startsWith('{,', this.#at) ? this.#refuse('{,n}') : undefined;
    if (found[1]) this.#refuse('a possessive quantifier');
    return found[0];
  }

  /** One character, or an escape for one character or a class. */
  #escape(inClass: boolean): string {
    const code = this.#match(HEX);
    if (code) return `\\u{${code[1] ?? code[2]}}`;
    const char = String.fromCodePoint(this.#source.codePointAt(this.#at + 1) ?? 0);
    if (/[dDwWnrtf]/.test(char) || (!inClass && /[bB]/.test(char))) return this.#take(2, `\\${char}`);
    if (char === 's') return this.#take(2, inClass ? SPACE : `[${SPACE}]`);
    if (char === 'S') return this.#take(2, inClass ? NOT_SPACE : `[${NOT_SPACE}]`);
    if (/[\0A-Za-z0-9]/.test(char)) this.#refuse(`the escape ${this.#source.slice(this.#at, this.#at + 2)}`);
    return this.#take(1 + char.length, inClass && char === '-' ? '\\-' : quoted(char));
  }

  #class(): string {
    const start = this.#at;
    const negated = this.#source[this.#at + 1] === '^';
    this.#at += negated ? 2 : 1;
    if (this.#source[this.#at] === ']') this.#refuse('a class that begins with ]');
    let result = negated ? '[^' : '[';
    for (let char = this.#source[this.#at]; char !== ']'; char = this.#source[this.#at]) {
      if (char === undefined) throw invalid(`missing terminating ] for the character class at ${start}`);
      if (char === '[' && /[:.=]/.test(this.#source[this.#at + 1] ?? '')) this.#refuse('a POSIX class');
      if (char === '\\') result += this.#escape(true);
      else if (char === '-') result += this.#take(1, '-');
      else result += this.#literal();
    }
    this.#at += 1;
    return `${result}]`;
  }

  #literal(): string {
    const char = String.fromCodePoint(this.#source.codePointAt(this.#at) as number);
    return this.#take(char.length, quoted(char));
  }

  /** Option x: skips white space and comments outside classes. */
  #skipComment(): boolean {
    return this.#match(/[\t\n\v\f\r ]+|#[^\n]*/y) !== undefined;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }

  #take(length: number, result: string): string {
    this.#at += length;
    return result;
  }

  #refuse(what: string): never {
    throw invalid(
      `${what} at position ${this.#at} is not supported by the embedded server; use MongoDB (MONGO_URL) for it`,
    );
  }
}

function quoted(char: string): string {
  return SYNTAX.test(char) ? `\\${char}` : char;
}

function invalid(message: string): CommandError {
  return new CommandError(51091, `Regular expression is invalid: ${message}`);
}
