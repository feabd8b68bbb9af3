import { z } from 'zod';
import { allCalls, allSockets } from '../all.ts';
import type { ServiceName, Who } from '../core/call.ts';
import type { Bucket, EventSpec, RequestSpec } from '../core/events.ts';
import { CONTRACT_VERSIONS, type ContractVersion } from '../core/versions.ts';
import { gameFinished, liveGames } from '../lobby-game/events.ts';
import { heldRolecards, profileCards } from '../user/events.ts';
import { cardHolders, giveRolecard, rolecardHolders, rolecardsOf, takeRolecard } from '../user/rolecards.ts';
import type { Schema } from './assignable.ts';

/** What services ask each other over NATS. */
export const allRequests: readonly RequestSpec[] = [
  rolecardHolders,
  cardHolders,
  rolecardsOf,
  giveRolecard,
  takeRolecard,
];

/** What services write to NATS for each other. */
export const allBuckets: readonly Bucket[] = [profileCards, heldRolecards, liveGames];
export const allEvents: readonly EventSpec[] = [gameFinished];

interface PublishedCall {
  who: Who;
  /** Bytes; absent: the default. */
  maxBody?: number;
  params: Schema;
  query: Schema;
  body: Schema;
  response: Schema;
}

/** Two schemas of one NATS message: what its writer may write, and what its readers accept. */
interface PublishedMessage {
  written: Schema;
  read: Schema;
}

/** Everything that others can notice of a service, as JSON. It is kept for the last release of each service. */
export interface Contract {
  version: ContractVersion;
  /** By method and path, with parameters as `:`. */
  calls: Record<string, PublishedCall>;
  /** By path. */
  sockets: Record<string, { server: Schema; client: Schema }>;
  /** NATS requests that the service answers, by subject. */
  requests: Record<string, { question: Schema; answer: PublishedMessage }>;
  /** NATS buckets and events that it writes, by name and subject. */
  messages: Record<string, PublishedMessage>;
}

export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'ref' });
  return schema as Schema;
}
const messageOf = (shape: z.ZodType): PublishedMessage => ({
  written: schemaOf(shape, 'output'),
  read: schemaOf(shape, 'input'),
});

const byName = <T>(entries: (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The present contract of a service. */
export function contractOf(service: ServiceName): Contract {
  const own = <T extends { service: string }>(all: readonly T[]) => all.filter((one) => one.service === service);
  const calls = own(allCalls).map(({ method, path, who, maxBody, params, query, body, response }) => {
    const inputs = {
      params: schemaOf(params, 'input'),
      query: schemaOf(query, 'input'),
      body: schemaOf(body, 'input'),
    };
    const call = { who, ...(maxBody && { maxBody }), ...inputs, response: schemaOf(response, 'output') };
    return [`${method} ${path.replace(/:\w+/g, ':')}`, call] as const;
  });
  const sockets = own(allSockets).map(
    ({ path, server, client }) =>
      [path.replace(/:\w+/g, ':'), { server: schemaOf(server, 'output'), client: schemaOf(client, 'input') }] as const,
  );
  const requests = allRequests
    .filter(({ owner }) => owner === service)
    .map(
      ({ subject, question, answer }) =>
        [subject, { question: schemaOf(question, 'input'), answer: messageOf(answer) }] as const,
    );
  const buckets = allBuckets.filter(({ owner }) => owner === service);
  const events = allEvents.filter(({ owner }) => owner === service);
  const messages = [
    ...buckets.map(({ name, value }) => [name, messageOf(value)] as const),
    ...events.map(({ subject, payload }) => [subject, messageOf(payload)] as const),
  ];
  return {
    version: CONTRACT_VERSIONS[service],
    calls: byName(calls),
    sockets: byName(sockets),
    requests: byName(requests),
    messages: byName(messages),
  };
}
