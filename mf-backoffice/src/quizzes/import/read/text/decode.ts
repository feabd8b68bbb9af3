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
  return utf16Without(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1251');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Text in UTF-8, UTF-16 or Windows-1251, with or without a byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
