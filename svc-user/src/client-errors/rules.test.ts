import { describe, expect, it } from '@jest/globals';
import { cleaned, errorId, placeOf, withoutSecrets } from './rules.ts';

const JWT = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJBYWJjIn0.c2lnbmF0dXJl';

describe('an error report', () => {
  it.each([
    `bad token ${JWT}`,
    `Authorization: Bearer ${JWT}`,
    `bearer.${JWT}`,
    'GET /auth#tgWebAppData=user%3D1%26hash%3Dabc0123',
    'initData=user=1',
    '{"password":"kamo-lede"}',
    'hash=439d093057e87f604a5cd07c705260275fd43be2f984ba29af32591ff405858f',
  ])('is stored without secrets: %s', (text) => {
    const kept = withoutSecrets(text);
    for (const secret of [JWT, 'user%3D1', 'user=1', 'kamo-lede', '439d0930', 'abc0123'])
      expect(kept).not.toContain(secret);
  });

  it('keeps helpful information', () => {
    const text =
      "TypeError: Cannot read properties of undefined (reading 'title')\n    at LobbyTable (lobby-table.tsx:41:12)";
    expect(withoutSecrets(text)).toBe(text);
    expect(placeOf('/lobby/abc?since=4#x')).toBe('/lobby/abc');
    expect(cleaned({ message: 'm', path: '/a?b', source: 'https://x/y.js?token=1' })).toMatchObject({
      path: '/a',
      source: 'https://x/y.js',
    });
  });

  it('is the same error on every page and in every browser, but not in another build', () => {
    const report = { message: 'boom', stack: 'Error: boom\n  at a\n  at b\n  at c', version: '1' };
    expect(errorId({ ...report, path: '/home' })).toBe(errorId({ ...report, path: '/lobby-list', source: 'window' }));
    expect(errorId({ ...report, stack: 'Error: boom\n  at a\n  at b\n  at elsewhere' })).toBe(errorId(report));
    expect(errorId({ ...report, version: '2' })).not.toBe(errorId(report));
    expect(errorId({ ...report, message: 'other' })).not.toBe(errorId(report));
  });
});
