import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SERVICES } from '../index.ts';
import { breakingChanges } from './breaking-changes.ts';
import { allBuckets, allEvents, allRequests, type Contract, contractOf, schemaOf } from './contract.ts';

const nothing = schemaOf(z.strictObject({}), 'input');
const base: Contract = { version: '1.0', calls: {}, sockets: {}, requests: {}, messages: {} };
const message = (shape: z.ZodType) => ({ written: schemaOf(shape, 'output'), read: schemaOf(shape, 'input') });

/** A contract of one call with this body and this response. */
const call = (body: z.ZodType, response: z.ZodType = z.object({}), rest: object = {}): Contract => ({
  ...base,
  calls: {
    'POST /things': {
      who: 'user',
      params: nothing,
      query: nothing,
      body: schemaOf(body, 'input'),
      response: schemaOf(response, 'output'),
      ...rest,
    },
  },
});
const bodies = (released: z.ZodType, present: z.ZodType) => breakingChanges(call(released), call(present));
const responses = (released: z.ZodType, present: z.ZodType) =>
  breakingChanges(call(z.strictObject({}), released), call(z.strictObject({}), present));

const thing = z.strictObject({ name: z.string().min(1).max(40), kind: z.enum(['big', 'small']).optional() });

describe('a request', () => {
  it('may get optional fields and wider limits', () => {
    const wider = thing.extend({
      name: z.string().max(80),
      kind: z.enum(['big', 'small', 'tiny']).optional(),
      color: z.string().optional(),
      size: z.number().default(1),
    });
    expect(bodies(thing, wider)).toEqual([]);
    expect(
      bodies(thing, z.strictObject({ name: z.union([z.string(), z.number()]), kind: z.any().optional() })),
    ).toEqual([]);
  });

  it.each([
    ['a new required field', thing.extend({ size: z.number() }), 'body.size is required now'],
    ['a removed field', thing.omit({ kind: true }), 'body.kind is not accepted any more'],
    ['another type', thing.extend({ name: z.number() }), 'body.name was string and is number now'],
    ['a shorter text', thing.extend({ name: z.string().min(1).max(20) }), 'body.name changes maxLength from 40 to 20'],
    ['a longer text', thing.extend({ name: z.string().min(2).max(40) }), 'body.name changes minLength from 1 to 2'],
    [
      'a pattern',
      thing.extend({
        name: z
          .string()
          .min(1)
          .max(40)
          .regex(/^[a-z]+$/),
      }),
      'body.name has another pattern',
    ],
    [
      'fewer values',
      thing.extend({ kind: z.enum(['big']).optional() }),
      'body.kind has "small", which is not accepted',
    ],
    ['a field that must be given', thing.required(), 'body.kind is required now'],
  ])('may not get %s', (_, present, sentence) => {
    expect(bodies(thing, present)).toEqual([`POST /things: ${sentence}`]);
  });

  it('is compared in lists, records, unions and itself', () => {
    interface Tree {
      name: string;
      children: Tree[];
    }
    const tree = (name: z.ZodType<string>): z.ZodType<Tree> => {
      const node: z.ZodType<Tree> = z.strictObject({ name, children: z.array(z.lazy(() => node)) });
      return node;
    };
    expect(bodies(tree(z.string()), tree(z.string()))).toEqual([]);
    expect(bodies(tree(z.string()), tree(z.string().max(5)))).toContain(
      'POST /things: body.name changes maxLength from none to 5',
    );
    const list = (one: z.ZodType) => z.strictObject({ list: z.array(one), record: z.record(z.string(), one) });
    expect(bodies(list(z.number()), list(z.number().int()))).toEqual([
      'POST /things: body.list[] was number and is integer now',
      'POST /things: body.record{} was number and is integer now',
    ]);
    const nullable = z.strictObject({ name: z.string().nullable() });
    expect(bodies(z.strictObject({ name: z.string() }), nullable)).toEqual([]);
    expect(bodies(nullable, z.strictObject({ name: z.string() }))).toHaveLength(1);
  });
});

describe('an answer', () => {
  const answer = z.object({ id: z.string(), size: z.number(), state: z.enum(['on', 'off']) });

  it('may get fields, values and other limits', () => {
    expect(responses(answer, answer.extend({ more: z.string(), state: z.enum(['on', 'off', 'idle']) }))).toEqual([]);
    expect(responses(answer, answer.extend({ id: z.string().max(900) }))).toEqual([]);
    expect(responses(answer, answer.extend({ size: z.number().int() }))).toEqual([]);
  });

  it.each([
    ['lose a field', answer.omit({ size: true }), 'response.size is missing now'],
    ['make one optional', answer.partial({ size: true }), 'response.size may be missing now'],
    ['change a type', answer.extend({ size: z.string() }), 'response.size was number and is string now'],
    ['become nullable', answer.extend({ size: z.number().nullable() }), 'response.size was number and is null now'],
  ])('may not %s', (_, present, sentence) => {
    expect(responses(answer, present)).toEqual([`POST /things: ${sentence}`]);
  });
});

it('a call may become open to more people, not to fewer, and may not go', () => {
  const [open, closed] = [call(thing, z.object({}), { who: 'public' }), call(thing, z.object({}), { who: 'admin' })];
  expect(breakingChanges(call(thing), open)).toEqual([]);
  expect(breakingChanges(call(thing), closed)).toEqual(['POST /things: needs admin now; user was enough']);
  expect(breakingChanges(call(thing), base)).toEqual(['POST /things: this call is removed']);
  expect(breakingChanges(base, call(thing))).toEqual([]);
  const larger = call(thing, z.object({}), { maxBody: 1e6 });
  expect(breakingChanges(call(thing), larger)).toEqual([]);
  expect(breakingChanges(larger, call(thing))).toEqual(['POST /things: accepts a smaller body now']);
});

it('a socket may send new kinds of messages, and must accept the old ones', () => {
  const one = z.strictObject({ type: z.literal('one'), at: z.number() });
  const two = z.strictObject({ type: z.literal('two') });
  const socket = (server: z.ZodType, client: z.ZodType): Contract => ({
    ...base,
    sockets: { '/ws/things': { server: schemaOf(server, 'output'), client: schemaOf(client, 'input') } },
  });
  const both = z.discriminatedUnion('type', [one, two]);
  expect(breakingChanges(socket(one, one), socket(both, both))).toEqual([]);
  expect(breakingChanges(socket(both, both), socket(both, one))).toEqual([
    '/ws/things: client message has type "two", which is not accepted',
  ]);
  const otherOne = one.extend({ at: z.string() });
  expect(breakingChanges(socket(both, both), socket(z.discriminatedUnion('type', [otherOne, two]), both))).toEqual([
    '/ws/things: server message.at was number and is string now',
  ]);
});

it('what a service writes to NATS must pass the checks of its released readers', () => {
  const value = z.object({ seq: z.number(), state: z.enum(['on', 'off']) });
  const bucket = (shape: z.ZodType): Contract => ({ ...base, messages: { things: message(shape) } });
  expect(breakingChanges(bucket(value), bucket(value.extend({ more: z.string() })))).toEqual([]);
  expect(breakingChanges(bucket(value), bucket(value.extend({ state: z.enum(['on', 'off', 'idle']) })))).toEqual([
    'things: value.state has "idle", which is not accepted',
  ]);
  const request = (question: z.ZodType): Contract => ({
    ...base,
    requests: { 'things.of': { question: schemaOf(question, 'input'), answer: message(z.object({})) } },
  });
  const asked = z.strictObject({ id: z.string() });
  expect(breakingChanges(request(asked), request(asked.extend({ limit: z.number() })))).toEqual([
    'things.of: question.limit is required now',
  ]);
});

describe("the product's contracts", () => {
  it.each(SERVICES)('%s is compatible with itself', (service) => {
    const contract = JSON.parse(JSON.stringify(contractOf(service))) as Contract;
    expect(Object.keys(contract.calls).length).toBeGreaterThan(0);
    expect(breakingChanges(contract, contractOf(service))).toEqual([]);
  });

  it('include every request, bucket and event', () => {
    const folder = new URL('..', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('co'))
      .map((path) => readFileSync(new URL(path, folder), 'utf8'));
    const count = (what: string) => sources.reduce((sum, source) => sum + source.split(`${what}({`).length - 1, 0);
    expect(count('defineRequest')).toBe(allRequests.length);
    expect(count('defineBucket')).toBe(allBuckets.length);
    expect(count('defineEvent')).toBe(allEvents.length);
  });
});
