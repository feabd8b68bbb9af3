import { describe, expect, it } from '@jest/globals';
import { addressKey, siteKey } from './address.ts';

describe('the key of an address', () => {
  it('is a whole IPv4 address', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  });

  it.each(['::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:cb00:7107'])(
    '12.13: %s is the IPv4 address that it holds',
    (mapped) => {
      expect(addressKey(mapped)).toBe('203.0.113.7');
    },
  );

  it('12.13: is the /64 of an IPv6 address, however it is written', () => {
    const same = [
      '2001:db8:1:2::1',
      '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:0:0:0:1',
      '2001:db8:1:2::192.0.2.1',
    ];
    expect(new Set(same.map(addressKey))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
    expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(addressKey('1::')).toBe('1:0:0:0::/64');
  });

  it('is other text as it is', () => {
    expect(addressKey('unix:')).toBe('unix:');
  });
});

describe('24.6: the site of an address', () => {
  it('24.6: is the /48 of an IPv6 address, and nothing for IPv4', () => {
    expect(siteKey('2001:db8:1:2::1')).toBe('2001:db8:1::/48');
    expect(siteKey('2001:db8:1:ffff::1%eth0')).toBe('2001:db8:1::/48');
    expect(siteKey('2001:db8:2::1')).toBe('2001:db8:2::/48');
    for (const other of ['203.0.113.7', '::ffff:203.0.113.7', 'unix:']) expect(siteKey(other)).toBeNull();
  });
});
