/**
 * Run by `npm start` before the services: creates the demo accounts once, with their passwords in LUPLAY_DEMO_ACCOUNTS,
 * if that names a file.
 */
import { createPasswords } from '../accounts/password.ts';
import { accountStore } from '../accounts/store.ts';
import { openDatabase } from '../database.ts';
import { profileStore } from '../profiles/store.ts';
import { seedAccounts } from './seed-accounts.ts';

const database = await openDatabase();
try {
  const { created, renewed } = await seedAccounts({
    accounts: accountStore(database.db),
    profiles: profileStore(database.db),
    passwords: await createPasswords(),
    file: process.env.LUPLAY_DEMO_ACCOUNTS,
    now: Date.now(),
  });
  if (created.length > 0) console.log(`demo accounts made: ${created.join(', ')}`);
  if (renewed.length > 0) console.log(`demo accounts with new passwords: ${renewed.join(', ')}`);
} finally {
  await database.close();
}
