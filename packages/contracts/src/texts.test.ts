import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import { allCalls, allSockets } from './index.ts';

/**
 * Strings that nobody is shown, or only developers who look for a fault; names that are not read; passwords, which
 * may be anything.
 */
const NOT_SHOWN = new Set([
  'accounts.login username',
  'accounts.login password',
  'accounts.login initData',
  'accounts.login telegramId',
  'accounts.login firstName',
  'accounts.login lastName',
  'accounts.create password',
  'accounts.create initData',
  'accounts.create userId',
  'accounts.create username',
  'accounts.create displayName',
  'accounts.clientError stack',
  'accounts.clientError path',
  'accounts.clientError remote',
  'accounts.clientError version',
  'profiles.update currentPassword',
  'profiles.update password',
  'teams.join name',
]);

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  checks?: { _zod: { def: { check: string; format?: string } } }[];
}

/** The paths of the strings that are neither `text`, `paragraphs` or `icon`, nor held to a pattern. */
function freeStrings(schema: z.ZodType, path: string): string[] {
  const def = schema._zod.def as unknown as Def;
  const isCustom = def.checks?.some(({ _zod }) => _zod.def.check === 'custom');
  const hasPattern = def.checks?.some(({ _zod }) => _zod.def.format === 'regex');
  if (def.type === 'string') return hasPattern || isCustom ? [] : [path];
  const inner = [def.element, def.innerType, def.valueType, ...(def.options ?? [])].filter((one) => one !== undefined);
  return [
    ...inner.flatMap((one) => freeStrings(one, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => freeStrings(one, `${path} ${key}`)),
  ];
}

it('12.17: every text that a call or a socket takes and people read is of one field type', () => {
  const found = [
    ...allCalls.flatMap((call) => freeStrings(call.body, call.id)),
    ...allSockets.flatMap((socket) => freeStrings(socket.client, socket.id)),
  ];
  expect(found.filter((path) => !NOT_SHOWN.has(path))).toEqual([]);
  // The walk sees something, and the list names nothing that is gone.
  expect([...NOT_SHOWN].filter((path) => !found.includes(path))).toEqual([]);
});
