const INITIAL_SIZE = 64 * 1024;
/** A larger scratch buffer is released after use, so that one large reply does not keep its memory. */
const KEPT_SIZE = 4 * 1024 * 1024;
const SHORT_TEXT = 24;

let scratch = Buffer.allocUnsafeSlow(INITIAL_SIZE);
/** Where the next byte goes. */
export let position = 0;

/** Begins a document behind `prefixBytes` bytes left for the caller. */
export function begin(prefixBytes: number): void {
  position = 0;
  reserve(prefixBytes);
  position = prefixBytes;
}

/** A copy of everything written since `begin`. */
export function written(): Buffer {
  return Buffer.from(scratch.subarray(0, position));
}

/** Gives back the memory of a large document. */
export function shrink(): void {
  if (scratch.length > KEPT_SIZE) scratch = Buffer.allocUnsafeSlow(INITIAL_SIZE);
}

function reserve(bytes: number): void {
  if (position + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, position + bytes));
  scratch.copy(larger, 0, 0, position);
  scratch = larger;
}

/** Leaves four bytes for a length that is known later; returns where it starts, for `closeLength`. */
export function openLength(): number {
  reserve(4);
  const start = position;
  position += 4;
  return start;
}

/** Writes the length of what was written since `start`, its own four bytes included. */
export function closeLength(start: number): void {
  scratch.writeInt32LE(position - start, start);
}

export function writeByte(value: number): void {
  reserve(1);
  scratch[position++] = value;
}

/** A string that ends with a zero byte. */
export function writeCString(text: string): void {
  reserve(text.length * 3 + 1);
  writeText(text);
  scratch[position++] = 0;
}

/** Writes the type byte and the key of an element. */
export function writeHead(type: number, key: string): void {
  reserve(key.length * 3 + 2);
  scratch[position++] = type;
  writeText(key);
  scratch[position++] = 0;
}

/** The caller must have reserved 3 bytes per UTF-16 unit. */
function writeText(text: string): void {
  if (text.length <= SHORT_TEXT) {
    let at = position;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) {
        position += scratch.write(text, position, 'utf8');
        return;
      }
      scratch[at++] = unit;
    }
    position = at;
  } else {
    position += scratch.write(text, position, 'utf8');
  }
}

/** A string with its length before it. */
export function writeString(text: string): void {
  reserve(text.length * 3 + 5);
  const start = position;
  position += 4;
  writeText(text);
  scratch[position++] = 0;
  scratch.writeInt32LE(position - start - 4, start);
}

export function writeInt32(value: number): void {
  reserve(4);
  position = scratch.writeInt32LE(value, position);
}

export function writeInt64(value: bigint): void {
  reserve(8);
  position = scratch.writeBigInt64LE(BigInt.asIntN(64, value), position);
}

export function writeDouble(value: number): void {
  reserve(8);
  position = scratch.writeDoubleLE(value, position);
}

export function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, position);
  position += bytes.length;
}
