import type { CallTable } from '../core/call.ts';
import * as spectators from './spectators.ts';

export * from './socket.ts';
export { spectators };

/** Every call that svc-broadcast answers. */
export const broadcastCalls = { ...spectators } satisfies CallTable;
