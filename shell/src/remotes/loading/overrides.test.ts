import { describe, expect, it } from '@jest/globals';
import { overridesFrom } from './overrides.ts';

const origin = 'https://luplay.example';

describe('remote overrides', () => {
  it('replace a remote by a build on our own origin, for developers', () => {
    expect(overridesFrom('?remote.mf-profile=/mf-profile/next/mf-manifest.json&x=1', origin, true)).toEqual({
      'mf-profile': `${origin}/mf-profile/next/mf-manifest.json`,
    });
  });

  it('never load from another origin', () => {
    for (const address of [
      'https://evil.example/mf-manifest.json',
      '//evil.example/x',
      'javascript:alert(1)',
      'data:,x',
    ]) {
      expect(overridesFrom(`?remote.mf-profile=${encodeURIComponent(address)}`, origin, true)).toEqual({});
    }
  });

  it('are ignored for people who are not developers', () => {
    expect(overridesFrom('?remote.mf-profile=/x', origin, false)).toEqual({});
  });
});
