/** As `text` and `paragraphs` of the contracts: characters that they refuse, and those that are drawn as nothing. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const isVisible = (text: string): boolean => VISIBLE.test(text.replace(BLANK, ''));

export interface CleanText {
  text: string;
  /** Whether the end is missing, because the text was longer than allowed. */
  isCut: boolean;
}

/** Text of a foreign file as the service accepts it, of at most `most` UTF-16 units; '' when nothing is visible. */
export function cleanText(value: string, most: number, lines: 'one line' | 'lines'): CleanText {
  const broken = value.normalize('NFC').replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
  const whole = (lines === 'lines' ? broken : broken.replaceAll(/[\n\t]+/g, ' '))
    .replaceAll(FORBIDDEN, (character) => (/[\n\t]/.test(character) ? character : ''))
    // Removed characters may have stood between a letter and its mark.
    .normalize('NFC')
    .trim();
  const isCut = whole.length > most;
  // A cut must not leave half of a surrogate pair.
  const text = isCut
    ? whole
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
    : whole;
  return { text: isVisible(text) ? text : '', isCut };
}
