import { hostname, userInfo } from 'node:os';
import type { Kit, SecurityDetails, SecurityEvent } from '@luplay/service-kit';
import type { Collections } from '../accounts/store.ts';

/** What an operator's command did, until svc-user has written it to the security log. */
interface OperatorEvent {
  event: SecurityEvent;
  details: SecurityDetails;
}

export type OperatorEventRecorder = (
  event: SecurityEvent,
  details: Pick<SecurityDetails, 'subject' | 'before' | 'after'>,
) => Promise<void>;

const OPERATOR_EVENTS = 'operatorEvents';

/**
 * A command runs in a process of its own, whose output no log takes and whose metrics nobody reads. So it leaves its
 * events in the database, and the service writes them.
 */
export function operatorEventRecorder(mongo: Collections, warn: (text: string) => void): OperatorEventRecorder {
  return async (event, details) => {
    const whole = {
      ...details,
      actor: `operator:${accountName()}`,
      address: `host ${hostname()}`,
      at: new Date().toISOString(),
    };
    await mongo
      .collection<OperatorEvent>(OPERATOR_EVENTS)
      .insertOne({ event, details: whole })
      // The command goes on: a new password, for example, is printed nowhere else.
      .catch((error) => warn(`This is not in the security log: ${error}`));
  };
}

/** The account of the system that runs the command, by its number where it has no name, as in some containers. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** Writes the events that commands have left, each on one replica. */
export async function writeOperatorEvents(kit: Pick<Kit, 'mongo' | 'audit'>): Promise<void> {
  const events = kit.mongo.collection<OperatorEvent>(OPERATOR_EVENTS);
  for (;;) {
    const found = await events.findOneAndDelete({}, { sort: { _id: 1 } });
    if (!found) return;
    kit.audit(found.event, found.details);
  }
}
