import { expect, it } from '@jest/globals';
import { newAccount } from '../accounts/store.ts';
import { openSessions } from './sessions.ts';

it('24.12: somebody whose session cannot be recorded is signed in all the same', async () => {
  const warnings: string[] = [];
  const { begin } = openSessions({
    issuer: { issue: async () => 'a.signed.token' },
    records: { note: () => Promise.reject(new Error('the disk is full')) },
    log: { warn: (_details: object, text: string) => warnings.push(text) },
  } as unknown as Parameters<typeof openSessions>[0]);
  const account = newAccount({ _id: 'u1', telegramId: 'u1', username: 'anya', displayName: 'Аня', createdAt: 0 });
  expect(await begin(account, { at: null, by: 'pwd' }, 'Firefox')).toMatchObject({ token: 'a.signed.token' });
  expect(warnings).toEqual(['a session is not in the list of its owner']);
});
