import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allCalls, allSockets, SERVICES } from '../index.ts';
import { CONTRACT_VERSIONS, isOlderContract, parseContractVersion } from './versions.ts';

/**
 * What each service's contract looked like when its version was set. When this fails, the contract has changed: raise
 * the version in `versions.ts` (docs/house.md says which part of it) and put the received line here.
 */
const SHAPES = {
  'svc-user': '1.0 559c5f2f1a129986',
  'svc-lobby-game': '1.0 96a9def22a8bd0c4',
  'svc-broadcast': '1.0 e4f531ebe9285f70',
  'svc-story': '1.0 82ae472145f7f1d0',
};

const schemaOf = (shape: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(shape, { io, unrepresentable: 'any' });

/** A hash of everything that a client of the service can notice. */
function shapeOf(service: string): string {
  const calls = allCalls
    .filter((call) => call.service === service)
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map(({ id, method, path, who, params, query, body, response, errors }) => [
      [id, method, path, who, errors.toSorted()],
      [params, query, body].map((shape) => schemaOf(shape, 'input')),
      schemaOf(response, 'output'),
    ]);
  const sockets = allSockets
    .filter((socket) => socket.service === service)
    .map(({ path, server, client }) => [path, schemaOf(server, 'output'), schemaOf(client, 'input')]);
  return createHash('sha256')
    .update(JSON.stringify([calls, sockets]))
    .digest('hex')
    .slice(0, 16);
}

describe('contract versions', () => {
  it('change whenever the contract does', () => {
    const present = SERVICES.map((name) => [name, `${CONTRACT_VERSIONS[name]} ${shapeOf(name)}`]);
    expect(Object.fromEntries(present)).toEqual(SHAPES);
  });

  it.each([
    ['1.0', '1.1', true],
    ['1.9', '1.10', true],
    ['1.9', '2.0', true],
    ['1.1', '1.1', false],
    ['1.10', '1.9', false],
    ['2.0', '1.9', false],
  ] as const)('%s is older than %s: %s', (version, than, older) => {
    expect(isOlderContract(version, than)).toBe(older);
  });

  it('are read from a header only when well-formed', () => {
    expect(parseContractVersion('1.12')).toBe('1.12');
    for (const text of [null, undefined, '', '1', '1.', '1.2.3', 'v1.2', ' 1.2', '1e9.0'])
      expect(parseContractVersion(text)).toBeUndefined();
  });
});
