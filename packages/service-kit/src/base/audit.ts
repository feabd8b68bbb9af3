import { ERRORS, type ErrorCode } from '@luplay/contracts';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { addressKey } from './address.ts';
import type { AppError } from './errors.ts';
import { currentRequestId } from './request-id.ts';

const SECURITY_EVENTS = [
  'auth_refused',
  'role_changed',
  'password_set',
  'keys_rotated',
  'account_deleted',
  'kicked',
  'return_code_issued',
  'guest_returned',
  'limit_hit',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Who did something to whom, and from where. Ids only: no names, no codes, no secrets. */
export interface SecurityDetails {
  /** userId; `operator:<user>` on the command line; null: not logged in. */
  actor: string | null;
  /** userId of whom it concerns. */
  subject?: string | undefined;
  /** The client's address. */
  address?: string | undefined;
  /** The contract's id of the call or of the socket. */
  call?: string | undefined;
  /** Why, in a word: the code of the error. */
  code?: string | undefined;
  before?: unknown;
  after?: unknown;
  /** The lobby, or whatever the event happened in. */
  place?: string;
  /** When it happened, if that is not now. */
  at?: string;
}

/** Events that anybody can cause as often as they like: their lines are limited. */
const FREQUENT: ReadonlySet<SecurityEvent> = new Set(['auth_refused', 'limit_hit']);
/** Refusals by the rules of a game or by a switch, which every player meets. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set(['not_team_member', 'not_your_turn', 'guests_off']);

/** A frequent event of an address has one line at once, and then one with a count for each period, ms. */
export const PERIOD_MS = 10_000;
/** Addresses, by event and code, that get lines of their own in a period. The others share one line. */
const MOST_LINES = 200;
/** Ids that a line with a count names. */
const MOST_IDS = 10;

interface Repeated {
  count: number;
  actors: Set<string>;
  subjects: Set<string>;
  last: SecurityDetails;
  requestId: string | undefined;
}

/**
 * Writes security events as lines with `stream: "security"`, whatever LOG_LEVEL says, and counts every one in
 * `security_events_total`.
 */
export class Audit {
  private readonly log: Logger;
  private readonly counter: Counter<'event' | 'code'>;
  /** Of this period. A value is null until the event comes a second time. */
  private readonly seen = new Map<string, Repeated | null>();
  private readonly timer: NodeJS.Timeout;

  constructor(log: Logger, registry: Registry) {
    this.log = log.child({ stream: 'security' }, { level: 'info' });
    this.counter = new Counter({
      name: 'security_events_total',
      help: 'Refusals, limits hit, and changes of rights',
      labelNames: ['event', 'code'],
      registers: [registry],
    });
    // The increase of a counter is seen only after its zero was.
    for (const event of SECURITY_EVENTS) if (!FREQUENT.has(event)) this.counter.inc({ event, code: '' }, 0);
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const event = eventOf(code);
      if (event) this.counter.inc({ event, code }, 0);
    }
    this.timer = setInterval(() => this.flush(), PERIOD_MS).unref();
  }

  note(event: SecurityEvent, details: SecurityDetails): void {
    this.counter.inc({ event, code: details.code ?? '' });
    if (!FREQUENT.has(event)) this.write(event, details);
    else this.noteFrequent(event, details);
  }

  /** Notes an error that a client is answered with, if it is a refusal or a limit. */
  refused({ code, subject }: AppError, details: SecurityDetails): void {
    const event = eventOf(code);
    if (event) this.note(event, { subject, ...details, code });
  }

  stop(): void {
    clearInterval(this.timer);
    this.flush();
  }

  private noteFrequent(event: SecurityEvent, details: SecurityDetails): void {
    const { address, code, actor, subject } = details;
    let key = `${event} ${code} ${address === undefined ? '' : addressKey(address)}`;
    if (!this.seen.has(key)) {
      if (this.seen.size < MOST_LINES) {
        this.seen.set(key, null);
        this.write(event, details);
        return;
      }
      key = event;
    }
    const repeated = this.seen.get(key) ?? {
      count: 0,
      actors: new Set<string>(),
      subjects: new Set<string>(),
      last: details,
      requestId: undefined,
    };
    repeated.count += 1;
    repeated.last = details;
    repeated.requestId = currentRequestId();
    if (actor !== null && repeated.actors.size < MOST_IDS) repeated.actors.add(actor);
    if (subject !== undefined && repeated.subjects.size < MOST_IDS) repeated.subjects.add(subject);
    this.seen.set(key, repeated);
  }

  /** Writes what was counted, and begins a new period. */
  private flush(): void {
    for (const [key, repeated] of this.seen) {
      if (!repeated) continue;
      const event = key.split(' ', 1)[0] as SecurityEvent;
      const { last, count, requestId } = repeated;
      const [actors, subjects] = [[...repeated.actors], [...repeated.subjects]];
      const isShared = key === event;
      this.log.warn(
        {
          event,
          ...(isShared ? { address: 'others' } : { code: last.code, address: last.address }),
          count,
          actors,
          subjects,
          requestId,
        },
        'security',
      );
    }
    this.seen.clear();
  }

  private write(event: SecurityEvent, details: SecurityDetails): void {
    this.log[FREQUENT.has(event) ? 'warn' : 'info']({ event, ...details }, 'security');
  }
}

function eventOf(code: ErrorCode): SecurityEvent | null {
  const { status } = ERRORS[code];
  if (status === 429) return 'limit_hit';
  return (status === 401 || status === 403) && !ORDINARY.has(code) ? 'auth_refused' : null;
}
