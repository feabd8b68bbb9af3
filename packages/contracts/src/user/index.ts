import type { CallTable } from '../core/call.ts';
import { jwks } from '../core/platform.ts';
import * as accounts from './accounts.ts';
import * as profiles from './profiles.ts';

export * from './constants.ts';
export * from './events.ts';
export * from './profile.ts';
export { accounts, profiles };

/** Every call that svc-user answers. */
export const userCalls = { jwks, ...accounts, ...profiles } satisfies CallTable;
