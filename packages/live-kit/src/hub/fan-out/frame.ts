const FIN_TEXT = 0x81;

/** A frame in one piece, or in several that are written one after the other. */
export type Frame = Buffer | readonly Buffer[];

/** The objects given to `serializeOnce`. The bytes are made when first needed. */
const marked = new WeakMap<object, Buffer | null>();

/**
 * Marks an immutable object that is a field of many messages, such as the state of a lobby at one version. Hubs
 * serialise it once, and all snapshots share the bytes. The bytes live as long as the object.
 */
export function serializeOnce<T extends object>(value: T): T {
  if (!marked.has(value)) marked.set(value, null);
  return value;
}

function sharedBytes(value: object): Buffer {
  let bytes = marked.get(value);
  if (!bytes) {
    bytes = Buffer.from(JSON.stringify(value));
    marked.set(value, bytes);
  }
  return bytes;
}

const isShared = (value: unknown): value is object => typeof value === 'object' && value !== null && marked.has(value);

/**
 * The message as a frame that reuses the bytes of fields marked by `serializeOnce`. For messages to one socket: each
 * piece is a write of its own.
 */
export function sharedFrame(message: object): Frame {
  if (!Object.values(message).some(isShared)) return frameOf(JSON.stringify(message));
  const pieces: Buffer[] = [];
  let text = '{';
  for (const [name, value] of Object.entries(message)) {
    if (value === undefined) continue;
    text += `${text === '{' && pieces.length === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (!isShared(value)) text += JSON.stringify(value);
    else {
      pieces.push(Buffer.from(text), sharedBytes(value));
      text = '';
    }
  }
  pieces.push(Buffer.from(`${text}}`));
  const length = byteLength(pieces);
  const header = Buffer.allocUnsafe(headerLength(length));
  writeHeader(header, length);
  return [header, ...pieces];
}

/** The message as a frame in one piece, for many sockets. */
export function wholeFrame(message: object): Buffer {
  const frame = sharedFrame(message);
  return Buffer.isBuffer(frame) ? frame : Buffer.concat(frame);
}

/** Bytes of a frame. */
export function byteLength(frame: Frame): number {
  return Buffer.isBuffer(frame) ? frame.length : frame.reduce((sum, piece) => sum + piece.length, 0);
}

/** The text as one frame in a single buffer. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = headerLength(length);
  const frame = Buffer.allocUnsafe(header + length);
  writeHeader(frame, length);
  frame.write(text, header);
  return frame;
}

const headerLength = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** The header of a whole, unmasked WebSocket text frame (RFC 6455, 5.2). */
function writeHeader(frame: Buffer, length: number): void {
  frame[0] = FIN_TEXT;
  if (length < 126) frame[1] = length;
  else if (length < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}

/** An empty ping. */
export const PING_FRAME = Buffer.from([0x89, 0x00]);
