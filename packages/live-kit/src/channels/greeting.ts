import { type GreetingFields, SOCKET_PROTOCOL_VERSION } from '@luplay/contracts';

interface Envelope {
  /** Number of the state. */
  seq: number;
  /** Epoch ms. */
  serverTime: number;
  /** The name of this replica. */
  server: string;
  /** Absent for aggregates without a host. */
  hostPresent?: boolean | undefined;
  /** Given where sockets may be moved: what the numbers count. */
  channel?: string | undefined;
}

/** A greeting or snapshot: the contract's fields in the common envelope. */
export function greeting<M>(fields: GreetingFields<M>, { seq, serverTime, server, hostPresent, channel }: Envelope): M {
  return {
    type: 'connection_established',
    seq,
    from: seq,
    serverTime,
    protocol: SOCKET_PROTOCOL_VERSION,
    server,
    ...(hostPresent !== undefined && { hostPresent }),
    ...(channel !== undefined && { channel }),
    ...fields,
  } as M;
}
