import { describe, expect, it } from '@jest/globals';
import { listKeyOf } from '../accounts/rules.ts';
import { patternsOf } from './routes.ts';

const anya = { _id: 'u-AbCdEfGhIjKl', displayName: 'Алёна Лис', usernameLower: 'anya.lis', telegramId: '777' };
const finds = (search: string) => patternsOf(search).every((pattern) => new RegExp(pattern).test(listKeyOf(anya)));

describe('15.5: a search of the list of profiles', () => {
  it.each(['алена', 'АЛЁНА', 'лис алё', 'anya', '@anya', 'ANYA.LIS', '777', 'u-abcdef', 'лис 777', ''])(
    '«%s» finds the profile',
    (search) => expect(finds(search)).toBe(true),
  );

  it.each(['алена борис', 'anya_lis', '.*', 'anya.*lis', '[a]', '(', 'лис@', '$'])(
    '«%s» does not, special characters included',
    (search) => expect(finds(search)).toBe(false),
  );

  it('has keys of a limited length', () => {
    expect(listKeyOf({ ...anya, displayName: '\uFDFA'.repeat(40) }).length).toBeLessThan(200);
  });
});
