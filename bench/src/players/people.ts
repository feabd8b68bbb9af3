import { AVATAR_PICTURES, accounts, profiles } from '@luplay/contracts/user';
import { callAs, type Player } from './client.ts';

/** Somebody without an account. */
export const NOBODY: Player = { userId: '', token: '' };

/** Who comes to every evening. */
export interface Regular {
  username: string;
  password: string;
}

/** Who has come to an evening, by how they got in. The host is the first of the regulars. */
export interface Guests {
  regulars: Player[];
  newcomers: Player[];
  guests: Player[];
}

type Entered = { token: string; user: { userId: string } };
const playerOf = ({ token, user }: Entered): Player => ({ userId: user.userId, token });

export const signUp = async (url: string, username: string, password: string): Promise<Player> =>
  playerOf(await callAs(url, NOBODY, accounts.createAccount, { body: { username, password } }));

export const logIn = async (url: string, { username, password }: Regular): Promise<Player> =>
  playerOf(await callAs(url, NOBODY, accounts.login, { body: { username, password } }));

const asGuest = async (url: string, displayName: string): Promise<Player> =>
  playerOf(await callAs(url, NOBODY, accounts.createAccount, { body: { guest: true, displayName } }));

/** Accounts that stay after an evening: its newcomers, and the guest who keeps the account. */
export const KEPT_ACCOUNTS = 3;
const NEWCOMERS = 2;
const GUESTS = 5;

/** Everybody gets in, in another order each time who hosts. */
export async function arrive(url: string, regulars: readonly Regular[], number: number): Promise<Guests> {
  const turn = number % regulars.length;
  const inTurn = [...regulars.slice(turn), ...regulars.slice(0, turn)];
  const came: Guests = { regulars: [], newcomers: [], guests: [] };
  for (const regular of inTurn) came.regulars.push(await logIn(url, regular));
  for (let index = 0; index < NEWCOMERS; index += 1) {
    const newcomer = await signUp(url, `novy-${number}-${index}`, `parol-${number}-${index}`);
    const profilePicture = AVATAR_PICTURES[(number + index) % AVATAR_PICTURES.length] as string;
    const { userId } = newcomer;
    await callAs(url, newcomer, profiles.updateProfile, { body: { userId, profilePicture, color: 'Синий' } });
    came.newcomers.push(newcomer);
  }
  for (let index = 0; index < GUESTS; index += 1) came.guests.push(await asGuest(url, `Гость ${number}-${index}`));
  return came;
}

/** Some log out, one of them everywhere; a guest keeps the account; the others close their browsers. */
export async function part(url: string, { regulars, newcomers, guests }: Guests, number: number): Promise<void> {
  const [keeping, leaving] = guests as [Player, Player];
  await callAs(url, keeping, accounts.keepAccount, {
    body: { username: `byl-${number}`, password: `parol-${number}-gostya` },
  });
  for (const [index, player] of [...regulars, ...newcomers, leaving].entries())
    await callAs(url, player, accounts.logout, { body: { everywhere: index === 0 } });
}
