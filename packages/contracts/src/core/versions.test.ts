import { describe, expect, it } from '@jest/globals';
import { isOlderContract, parseContractVersion } from './versions.ts';

describe('contract versions', () => {
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
