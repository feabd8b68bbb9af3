import type { MongoClient } from 'mongodb';
import { assertMatches } from './match.ts';

type Json = Record<string, unknown>;

/** The command events that a test expects from a client. */
export interface ExpectedEvents {
  client: string;
  eventType?: string;
  events: Json[];
  ignoreExtraEvents?: boolean;
}

const NAMES = {
  commandStartedEvent: 'commandStarted',
  commandSucceededEvent: 'commandSucceeded',
  commandFailedEvent: 'commandFailed',
} as const;
type EventName = keyof typeof NAMES;

/**
 * Events that are reported only on request: https://github.com/mongodb/specifications, unified test format,
 * `observeSensitiveCommands`.
 */
const SENSITIVE = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'saslStart',
  'saslContinue',
  'authenticate',
  'configureFailPoint',
]);

/** The command events of one client that its entity observes. */
export class EventLog {
  readonly #events: { name: EventName; event: Json }[] = [];

  constructor(client: MongoClient, observed: readonly string[], ignored: readonly string[]) {
    for (const name of Object.keys(NAMES) as EventName[]) {
      if (!observed.includes(name)) continue;
      client.on(NAMES[name] as never, (event: Json) => {
        if (!SENSITIVE.has(String(event.commandName)) && !ignored.includes(String(event.commandName))) {
          this.#events.push({ name, event });
        }
      });
    }
  }

  /** Throws when number or order of the events differ from what the test expects. */
  check({ events, ignoreExtraEvents }: ExpectedEvents): void {
    const seen = this.#events.map(({ name }) => name).join(', ');
    if (this.#events.length < events.length || (!ignoreExtraEvents && this.#events.length > events.length)) {
      throw new Error(`events: expected ${events.length}, got ${this.#events.length} (${seen})`);
    }
    for (const [i, expected] of events.entries()) {
      const [name, wanted] = Object.entries(expected)[0] as [string, Json];
      const actual = this.#events[i];
      if (actual?.name !== name) throw new Error(`event ${i}: expected ${name}, got ${actual?.name}`);
      checkEvent(wanted, actual.event, `event ${i}`);
    }
  }
}

function checkEvent({ hasServiceId: _h, hasServerConnectionId: _c, ...wanted }: Json, event: Json, path: string): void {
  for (const [field, value] of Object.entries(wanted)) {
    assertMatches(value, event[field], field === 'command' || field === 'reply', `${path}.${field}`);
  }
}
