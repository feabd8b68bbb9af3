import { accounts } from '@luplay/contracts/user';
import type { Person, Users } from '../users.fixture.ts';

/** A new guest. */
export async function newGuest(users: Users, displayName = 'Бодрый енот'): Promise<Person> {
  const { status, body } = await users.call(accounts.createAccount, { body: { guest: true, displayName } });
  if (status !== 200) throw new Error(`guest: ${status} ${body.message}`);
  return { userId: body.user.userId, token: body.token };
}

/** Asks for a guest from this address; the service believes the gateway, which runs here. */
export async function guestFrom(users: Users, ip: string, displayName = 'Бодрый енот'): Promise<number> {
  const response = await users.fetch('/user/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-real-ip': ip },
    body: JSON.stringify({ guest: true, displayName }),
  });
  await response.arrayBuffer();
  return response.status;
}
