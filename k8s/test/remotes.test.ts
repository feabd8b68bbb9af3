import { expect, it } from '@jest/globals';
import { releasedLines } from '../src/write-remotes.ts';

const live = { 'mf-story': '/mf-story/1/mf-manifest.json', 'mf-profile': '/mf-profile/1/mf-manifest.json' };
const built = { 'mf-story': '/mf-story/2/mf-manifest.json', 'mf-profile': '/mf-profile/2/mf-manifest.json' };

it('16.3: one remote is released without the others', () => {
  expect(releasedLines(live, built, ['mf-story'])).toEqual({ ...live, 'mf-story': built['mf-story'] });
  expect(releasedLines(live, built)).toEqual(built);
  expect(() => releasedLines(live, built, ['mf-chat'])).toThrow('not built: mf-chat');
});
