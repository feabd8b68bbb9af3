/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { sharedOrigin } from './address.ts';

const { dataset } = document.documentElement;
const LAN = 'http://192.168.1.5:8080';
afterEach(() => {
  delete dataset.lan;
});

describe('26.4: the origin of links that people pass on', () => {
  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]', 'http://a.localhost'])(
    'of a page at %s is the one of the network, if any',
    (address) => {
      const page = new URL(address) as unknown as Location;
      expect(sharedOrigin(page)).toBeNull();
      dataset.lan = LAN;
      expect(sharedOrigin(page)).toBe(LAN);
    },
  );

  it.each([
    'https://luplay.example',
    'http://192.168.1.7:8080',
    'https://localhost.example',
    'http://127.0.0.1.example',
  ])('of a page at %s is its own', (address) => {
    dataset.lan = LAN;
    expect(sharedOrigin(new URL(address) as unknown as Location)).toBe(address);
  });
});
