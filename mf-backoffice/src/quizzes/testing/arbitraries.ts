import { QUIZ_LIMITS, quizContent, type Special } from '@luplay/contracts/lobby-game';
import fc from 'fast-check';

/**
 * Text that a stored quiz may have: as the contract leaves it. Some of it looks like a formula, a number or a table.
 */
export const words = (most: number, lines: boolean, min = 0) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '=1+1',
        "'=1",
        "''@a",
        '+7 900',
        '-5°',
        '@вера',
        '"',
        '""',
        ';,|',
        '2',
        'A',
        'а\nб',
        "'",
        '＝A1',
        '0',
      ),
    )
    .map((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim().slice(0, most).trim())
    .filter((text) => quizContent.shape.description.safeParse(text).success && (lines || !/[\n\t]/.test(text)))
    .filter((text) => text.length >= min && text === text.normalize('NFC'));

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
export const file = (extension: string) => hash.map((name) => ({ path: `/api2/media/quiz/${name}.${extension}` }));
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** Without the fields that are undefined. */
export const dense = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;

const range = fc
  .record({ from: fc.integer({ min: 1, max: 5000 }), steps: fc.nat(9), step: fc.integer({ min: 1, max: 500 }) })
  .map(({ from, steps, step }) => ({ from, to: from + steps * step, step: steps === 0 ? 1 : step }));
export const yes = maybe(fc.constant(true as const));
export const special: fc.Arbitrary<Special> = fc.oneof(
  fc.constantFrom('stake', 'stakeAll', 'noRisk', 'forAll').map((kind) => ({ kind }) as Special),
  fc
    .record({
      ...{ kind: fc.constant('secret' as const), theme: maybe(words(QUIZ_LIMITS.themeName, false, 1)) },
      ...{ price: maybe(range), known: yes, self: yes, money: yes },
    })
    // SIGame tells nothing of a secret before that has no question.
    .map(({ known, ...rest }) => dense({ ...rest, known: rest.money ? undefined : known })),
);

/** The beginning of a WebP picture of 1 × 1 pixels. */
export function webp(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(30);
  bytes.set(new TextEncoder().encode('RIFF....WEBPVP8X'));
  return bytes;
}
