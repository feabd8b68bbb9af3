import { describe, expect, it } from '@jest/globals';
import type { Call } from '@luplay/contracts';
import { allCalls } from '@luplay/contracts/all';
import { bySpecificity } from './app.ts';

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:[A-Za-z]+/g, '[^/]+')}$`).test(path);

describe('the order of routes', () => {
  it('matches every call of the product by its own path first', () => {
    const ordered = bySpecificity(Object.fromEntries(allCalls.map((call) => [call.id, call])));
    for (const call of allCalls) {
      const path = call.path.replace(/:[A-Za-z]+/g, 'x-1');
      const met = ordered.find(([, other]) => other.method === call.method && matches(other.path, path)) as [
        string,
        Call,
      ];
      expect(met[0]).toBe(call.id);
    }
  });

  it('puts literal segments before parameters, in whatever order they were declared', () => {
    const [lobby, all] = ['/lobby/:id', '/lobby/all'].map((path) => ({ path }) as Call) as [Call, Call];
    expect(bySpecificity({ lobby, all }).map(([name]) => name)).toEqual(['all', 'lobby']);
  });
});
