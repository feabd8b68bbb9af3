/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { overridesFrom, storedOverrides, storeOverride, withoutOverrides } from './overrides.ts';

const origin = 'https://luplay.example';

afterEach(() => localStorage.clear());

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

  it('are kept in this browser until they are cleared; those of the address come first', () => {
    storeOverride('mf-profile', '/mf-profile/stored.json');
    storeOverride('mf-story', '/mf-story/stored.json');
    storeOverride('mf-evil', 'https://evil.example/x.json');
    expect(overridesFrom('?remote.mf-profile=/mf-profile/asked.json', origin, true)).toEqual({
      'mf-profile': `${origin}/mf-profile/asked.json`,
      'mf-story': `${origin}/mf-story/stored.json`,
    });
    expect(overridesFrom('', origin, false)).toEqual({});
    for (const name of ['mf-profile', 'mf-story', 'mf-evil']) storeOverride(name, null);
    expect(storedOverrides()).toEqual({});
    expect(localStorage).toHaveLength(0);
  });

  it.each(['{', '7', 'null', '{"mf-profile":7}'])('ignore what is stored wrongly: %s', (stored) => {
    localStorage.setItem('remoteOverrides', stored);
    expect(storedOverrides()).toEqual({});
  });

  it('can be taken out of an address', () => {
    expect(withoutOverrides(`${origin}/home?remote.mf-profile=/x&a=1#b`)).toBe(`${origin}/home?a=1#b`);
  });
});
