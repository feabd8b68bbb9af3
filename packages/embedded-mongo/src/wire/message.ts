import { decodeDoc, encodeReplyDoc } from '../bson/codec.ts';
import { type Doc, type Reply, setField, type Value } from '../bson/values.ts';
import { CommandError } from '../errors.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
export const OP_MSG = 2013;
export const MAX_MESSAGE_BYTES = 48_000_000;
export const HEADER_BYTES = 16;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;
const CHECKSUM_BYTES = 4;

export interface Request {
  requestId: number;
  opCode: number;
  /** The client wants no reply (`w: 0`). */
  silent: boolean;
  command: Doc;
  /** Bytes of the documents of a document sequence, by field. `command` holds them parsed. */
  raw: Map<string, Buffer[]>;
}

/** Reads one whole message, header included. */
export function parseMessage(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseMsg(message, requestId);
  if (opCode === OP_QUERY) return parseQuery(message, requestId);
  throw new CommandError(352, `Unsupported OP code ${opCode}: this server speaks OP_MSG`);
}

function parseMsg(message: Buffer, requestId: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const unknown = flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME);
  if (unknown) throw new CommandError(9, `Message contains illegal flags value: ${flags}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? CHECKSUM_BYTES : 0);
  const raw = new Map<string, Buffer[]>();
  const sequences: [string, Doc[]][] = [];
  let command: Doc | undefined;
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message[at++];
    const size = message.readInt32LE(at);
    if (size < 5 || at + size > end) throw new CommandError(9, 'OP_MSG section has a bad length');
    if (kind === 0) command = decodeDoc(message, at);
    else if (kind === 1) sequences.push(parseSequence(message, at, at + size, raw));
    else throw new CommandError(9, `Unknown section kind ${kind}`);
    at += size;
  }
  if (!command) throw new CommandError(9, 'OP_MSG has no body section');
  for (const [name, docs] of sequences) setField(command, name, docs as Value);
  return { requestId, opCode: OP_MSG, silent: (flags & MORE_TO_COME) !== 0, command, raw };
}

function parseSequence(message: Buffer, start: number, end: number, raw: Map<string, Buffer[]>): [string, Doc[]] {
  const nameEnd = message.indexOf(0, start + 4);
  const name = message.toString('utf8', start + 4, nameEnd);
  const docs: Doc[] = [];
  const bytes: Buffer[] = [];
  let at = nameEnd + 1;
  while (at < end) {
    const size = message.readInt32LE(at);
    if (size < 5 || at + size > end) throw new CommandError(9, 'document sequence has a bad length');
    docs.push(decodeDoc(message, at));
    bytes.push(message.subarray(at, at + size));
    at += size;
  }
  raw.set(name, bytes);
  return [name, docs];
}

/** The legacy message that drivers open a connection with: only a command on `<db>.$cmd`. */
function parseQuery(message: Buffer, requestId: number): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const namespace = message.toString('utf8', HEADER_BYTES + 4, nameEnd);
  if (!namespace.endsWith('.$cmd')) {
    throw new CommandError(352, 'Unsupported OP_QUERY command: find. The client driver may require an upgrade.');
  }
  const sent = decodeDoc(message, nameEnd + 9);
  const wrapped = sent.$query;
  const command = (wrapped ?? sent) as Doc;
  command.$db = namespace.slice(0, -'.$cmd'.length);
  return { requestId, opCode: OP_QUERY, silent: false, command, raw: new Map() };
}

let nextResponseId = 0;

/** Encodes a reply in the format of its request. */
export function encodeReply(request: Pick<Request, 'requestId' | 'opCode'>, reply: Reply): Buffer {
  const legacy = request.opCode === OP_QUERY;
  const prefix = HEADER_BYTES + (legacy ? 20 : 5);
  const message = encodeReplyDoc(reply, prefix);
  nextResponseId = (nextResponseId + 1) & 0x7fffffff;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(nextResponseId, 4);
  message.writeInt32LE(request.requestId, 8);
  message.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) {
    message.writeInt32LE(8, HEADER_BYTES);
    message.writeInt32LE(1, HEADER_BYTES + 16);
  }
  return message;
}
