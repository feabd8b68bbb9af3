const FIN_TEXT = 0x81;

/**
 * One whole, unmasked WebSocket text frame (RFC 6455, 5.2) in a single buffer: the bytes that go to every socket that gets
 * this message.
 */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = FIN_TEXT;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}

/** An empty ping. */
export const PING_FRAME = Buffer.from([0x89, 0x00]);
