import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { RETURN_CODE } from '@luplay/contracts/user';
import type { Account, AccountStore } from '../accounts/store.ts';

/** Latin letters that look like the Cyrillic ones of the alphabet: a phone may offer either. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', K: 'К', M: 'М', P: 'Р', T: 'Т', X: 'Х', Y: 'У' },
  Ё: 'Е',
};

const drawCode = (draw: (bound: number) => number): string =>
  Array.from({ length: RETURN_CODE.length }, () => RETURN_CODE.letters[draw(RETURN_CODE.letters.length)]).join('');

/** The code as it was given out; null when it cannot be one. */
export function readCode(typed: string): string | null {
  const letters = [...typed.toUpperCase().replace(/[^\p{L}]/gu, '')].map((letter) => LOOK_ALIKES[letter] ?? letter);
  const isCode =
    letters.length === RETURN_CODE.length && letters.every((letter) => RETURN_CODE.letters.includes(letter));
  return isCode ? letters.join('') : null;
}

const slowHash = promisify<string, string, number, object, Buffer>(scrypt);

/**
 * Six letters are few, so the digest is a slow one: a reader of the database cannot simply try them all. It has one
 * salt, because accounts are found by it.
 */
const digestOf = async (code: string): Promise<string> =>
  (await slowHash(code, 'luplay return code', 24, { N: 2 ** 14, r: 8, p: 1 })).toString('base64url');

/** Codes with which guests come back on another device. Only their digests are stored; a guest has one. */
export function returnCodes({ accounts }: Pick<AccountStore, 'accounts'>, draw: (bound: number) => number = randomInt) {
  const guestWith = (digest: string): Promise<Account | null> =>
    accounts.findOne({ returnDigest: digest, roles: ['guest'] });
  return {
    /** A new code. It replaces the one before. */
    async issue(userId: string): Promise<string> {
      for (;;) {
        const code = drawCode(draw);
        const returnDigest = await digestOf(code);
        if (await guestWith(returnDigest)) continue;
        await accounts.updateOne({ _id: userId, roles: ['guest'] }, { $set: { returnDigest } });
        return code;
      }
    },

    /** The guest with this code. */
    find: async (code: string): Promise<Account | null> => guestWith(await digestOf(code)),
    isOf: async (code: string, { returnDigest }: Account): Promise<boolean> => returnDigest === (await digestOf(code)),
  };
}
