import { describe, expect, it } from '@jest/globals';
import { allCalls, allSockets } from './all.ts';
import { allBuckets, allEvents, allRequests } from './compatibility/contract.ts';
import { ERRORS, pathOf, SERVICES } from './index.ts';
import { openApiDocument } from './openapi/document.ts';

describe('contracts', () => {
  it('gives every call a unique id and route', () => {
    expect(new Set(allCalls.map((call) => call.id)).size).toBe(allCalls.length);
    expect(new Set(allCalls.map((call) => `${call.method} ${call.path}`)).size).toBe(allCalls.length);
    expect(new Set(allSockets.map((socket) => socket.path)).size).toBe(allSockets.length);
  });

  it('names services of the product only', () => {
    const owners = [...allBuckets, ...allEvents, ...allRequests].map(({ owner }) => owner);
    const named = [...allCalls, ...allSockets].map(({ service }) => service);
    for (const name of [...owners, ...named]) expect(SERVICES).toContain(name);
  });

  it('declares permissions and existing error codes for every call', () => {
    for (const call of allCalls) {
      expect(['public', 'optional', 'user', 'registered', 'developer', 'admin']).toContain(call.who);
      for (const code of call.errors) expect(ERRORS).toHaveProperty(code);
    }
  });

  it('has exactly the path parameters of the schema', () => {
    for (const call of allCalls) {
      const inPath = [...call.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]).sort();
      const shape = (call.params as unknown as { shape: Record<string, unknown> }).shape;
      expect(Object.keys(shape).sort()).toEqual(inPath);
    }
  });

  it('fills in parameters, encoded', () => {
    expect(pathOf({ path: '/profile/full/:id' }, { id: 'a b/c' })).toBe('/profile/full/a%20b%2Fc');
    expect(() => pathOf({ path: '/x/:id' })).toThrow(':id');
  });

  it('describes every call in OpenAPI, with components that exist', () => {
    const document = openApiDocument() as {
      paths: Record<string, Record<string, { operationId: string }>>;
      components: { schemas: Record<string, unknown> };
    };
    for (const { method, path, id } of allCalls) {
      const operations = document.paths[path.replace(/:(\w+)/g, '{$1}')];
      expect(operations?.[method.toLowerCase()]?.operationId).toBe(id);
    }
    const used = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    const names = new Set([...used].map(([, name]) => name));
    expect(names.size).toBeGreaterThan(20);
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...names]));
  });
});
