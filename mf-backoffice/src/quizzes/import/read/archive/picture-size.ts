interface Size {
  width: number;
  height: number;
}

const ascii = (bytes: DataView, at: number, text: string): boolean =>
  at + text.length <= bytes.byteLength &&
  [...text].every((letter, i) => bytes.getUint8(at + i) === letter.charCodeAt(0));

/**
 * Width and height from the beginning of a PNG, JPEG, WebP or GIF file, without decoding it; null when they are not
 * there.
 */
export function pictureSize(head: Uint8Array): Size | null {
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (ascii(bytes, 1, 'PNG')) return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
    if (ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP')) return webpSize(bytes);
    if (ascii(bytes, 0, 'GIF8')) return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
    return bytes.getUint16(0) === 0xffd8 ? jpegSize(bytes) : null;
  } catch {
    // The file ends before its size.
    return null;
  }
}

/** Whether the picture moves: a GIF that repeats, an animated WebP or PNG. Only the first frame is stored. */
export function isAnimated(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head);
  if (text.startsWith('RIFF')) return text.startsWith('VP8X', 12) && ((head[20] ?? 0) & 2) !== 0;
  return text.startsWith('GIF8') ? text.includes('NETSCAPE2.0') : text.startsWith('PNG', 1) && text.includes('acTL');
}

/** https://developers.google.com/speed/webp/docs/riff_container: VP8X, VP8L and VP8 in this order. */
function webpSize(bytes: DataView): Size | null {
  const uint24 = (at: number) => bytes.getUint16(at, true) + (bytes.getUint8(at + 2) << 16);
  if (ascii(bytes, 12, 'VP8X')) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (ascii(bytes, 12, 'VP8L')) {
    const bits = bytes.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!ascii(bytes, 12, 'VP8 ')) return null;
  return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
}

/** The frame header is one of SOF0 to SOF15; C4, C8 and CC are other segments. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: DataView): Size | null {
  for (let at = 2; ; ) {
    if (bytes.getUint8(at) !== 0xff) return null;
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    at += 2 + Math.max(2, bytes.getUint16(at + 2));
  }
}
