import { describe, expect, it } from '@jest/globals';
import { parseRemotesFile } from './remotes-file.ts';

describe('remotes.json', () => {
  it('has a line per remote: an address, and in its fragment what the shell needs before the manifest', () => {
    const text = JSON.stringify({
      'mf-albums': '/albums/1.0/m.json#title=Альбомы %26 фото',
      'mf-tools': '/tools/2.1/m.json#title=Инструменты&developer',
      'mf-plain': '/plain/3/m.json',
    });
    expect(parseRemotesFile(text)).toEqual({
      'mf-albums': { manifest: '/albums/1.0/m.json', title: 'Альбомы & фото', developersOnly: false },
      'mf-tools': { manifest: '/tools/2.1/m.json', title: 'Инструменты', developersOnly: true },
      'mf-plain': { manifest: '/plain/3/m.json', title: 'mf-plain', developersOnly: false },
    });
  });
});
