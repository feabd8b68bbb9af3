/** As `text` and `paragraphs` of the contracts: characters that they refuse, and those that are drawn as nothing. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const isVisible = (text: string): boolean => VISIBLE.test(text.replace(BLANK, ''));

interface CleanText {
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

const hasStart = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** How much is looked at to recognise UTF-16 without a byte order mark. */
const SAMPLE = 4096;
/** High bytes of Latin and Cyrillic letters in UTF-16. */
const HIGH = new Set([0, 4]);

/** Nearly all characters of Russian and English text have one of two high bytes. */
function utf16Without(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, SAMPLE) & ~1);
  if (sample.length < 8) return null;
  const share = (first: 0 | 1) =>
    sample.filter((byte, index) => index % 2 === first && HIGH.has(byte)).length / (sample.length / 2);
  if (share(1) > 0.9) return 'utf-16le';
  return share(0) > 0.9 ? 'utf-16be' : null;
}

function encodingOf(bytes: Uint8Array): string {
  if (hasStart(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (hasStart(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (hasStart(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  return utf16Without(bytes) ?? (isUtf8(bytes) ? 'utf-8' : isDos(bytes) ? 'ibm866' : 'windows-1251');
}

/** Excel's «CSV (MS-DOS)»: most small letters lie where Windows-1251 has signs, and none where it has letters. */
function isDos(bytes: Uint8Array): boolean {
  const small = bytes.filter((byte) => byte > 0xa0 && byte < 0xb0).length;
  return (
    small > bytes.length / 20 && small > bytes.filter((byte) => byte >= 0xf0 || (byte >= 0xc0 && byte < 0xe0)).length
  );
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Text in UTF-8, UTF-16, Windows-1251 or the DOS code page, with or without a byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** Names of the characters 160 to 255, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Of the Greek letters from Α (913) and from α (945). */
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';
const OTHERS: Readonly<Record<string, number>> = {
  ...{ amp: 38, lt: 60, gt: 62, quot: 34, apos: 39, OElig: 338, oelig: 339, Scaron: 352, scaron: 353, Yuml: 376 },
  ...{ ndash: 8211, mdash: 8212, lsquo: 8216, rsquo: 8217, sbquo: 8218, ldquo: 8220, rdquo: 8221, bdquo: 8222 },
  ...{ bull: 8226, hellip: 8230, permil: 8240, prime: 8242, Prime: 8243, lsaquo: 8249, rsaquo: 8250, euro: 8364 },
  ...{ trade: 8482, larr: 8592, rarr: 8594, minus: 8722, radic: 8730, infin: 8734, ne: 8800, le: 8804, ge: 8805 },
  ...{ thinsp: 8201, ensp: 8194, emsp: 8195, deg: 176, sum: 8721, asymp: 8776, hearts: 9829, spades: 9824 },
};
const NAMED: ReadonlyMap<string, number> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, 160 + index] as const),
  ...GREEK.split(' ').flatMap((name, index) => [
    [name, 945 + index] as const,
    [name.charAt(0).toUpperCase() + name.slice(1), 913 + index] as const,
  ]),
  ...Object.entries(OTHERS),
]);

const codeOf = (name: string): number | undefined => {
  if (/^#x/i.test(name)) return Number.parseInt(name.slice(2), 16);
  return name.startsWith('#') ? Number(name.slice(1)) : NAMED.get(name);
};

/** Characters that HTML writes by their names or numbers. What is read is not read again; unknown names stay. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,9});/gi, (whole, name: string) => {
    const code = codeOf(name);
    return code === undefined || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
      ? whole
      : String.fromCodePoint(code);
  });

const BREAKS = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi;
const TAGS = /<\/?[a-z][^<>]*>/gi;

/** The text of HTML, line by line. */
export const textOfHtml = (html: string): string =>
  decodeEntities(html.replaceAll(/\s+/g, ' ').replace(BREAKS, '\n').replace(TAGS, ''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
