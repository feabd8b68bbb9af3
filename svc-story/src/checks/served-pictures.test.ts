import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SERVED_PICTURES } from './served-pictures.ts';

it('the list of served pictures names the files of assets/served/media/story', () => {
  const files = readdirSync(new URL('../../../assets/served/media/story', import.meta.url));
  expect([...SERVED_PICTURES].sort()).toEqual(files.sort());
});
