import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode } from '@luplay/contracts';

/** Writes the error envelope to a raw connection (an upgrade, an unparsable request) and closes it. */
export function refuseRaw(stream: Duplex, code: ErrorCode, status: number = ERRORS[code].status): void {
  const body = JSON.stringify({ success: false, code, message: ERRORS[code].message });
  stream.once('finish', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
