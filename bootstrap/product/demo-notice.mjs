import { table } from '../command/report.mjs';
import { accountsFile, demoAccounts } from './services.mjs';

/** How to get Russian texts throughout, unless they are on. */
export const textsNotice = (texts) => (texts === 'ru' ? '' : '\nRussian texts throughout: LUPLAY_TEXTS=ru npm start');

/**
 * How to log in as one of the demo accounts. Passwords are shown on a terminal only: what else takes the output, such
 * as a file or a journal, may be readable for other accounts of the machine.
 * @param {string} dataDir
 * @param {{ terminal: boolean }} output
 */
export function demoNotice(dataDir, { terminal }) {
  const accounts = demoAccounts(dataDir);
  if (accounts.length === 0) return '';
  if (!terminal) return `\nDemo accounts and their passwords: ${accountsFile(dataDir)}`;
  const rows = accounts.map(({ username, password, role }) => [username, password, [role].flat().join(', ')]);
  return `\nDemo accounts:\n${table([['name', 'password', 'role'], ...rows])}`;
}
