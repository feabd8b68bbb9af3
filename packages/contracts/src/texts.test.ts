import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import { allCalls, allSockets } from './all.ts';

/**
 * Strings that are not texts for people: shown to nobody or only to developers for debugging, names that are not
 * displayed, and passwords, which may contain anything.
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
  'accounts.keep password',
  'accounts.clientError stack',
  'accounts.clientError path',
  'accounts.clientError remote',
  'accounts.clientError version',
  'profiles.update currentPassword',
  'profiles.update password',
  'teams.join name',
  'story.play.changeState read',
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

/** Paths of strings that are not `text`, `paragraphs` or `icon` and have no pattern. */
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

it('12.17: every text that calls and sockets accept for people is of one of the field types', () => {
  const found = [
    ...allCalls.flatMap((call) => freeStrings(call.body, call.id)),
    ...allSockets.flatMap((socket) => freeStrings(socket.client, socket.id)),
  ];
  expect(found.filter((path) => !NOT_SHOWN.has(path))).toEqual([]);
  // Check that the walk finds strings and that the list has no outdated entries.
  expect([...NOT_SHOWN].filter((path) => !found.includes(path))).toEqual([]);
});
