import type { Role } from '@luplay/contracts';
import { worded } from './worded.ts';

/** The roles of accounts as screens show them. */
export const roleNames: Readonly<Record<Role, string>> = {
  User: worded('User', 'Игрок'),
  creator: worded('creator', 'Создатель'),
  developer: worded('developer', 'Разработчик'),
  admin: worded('admin', 'Админ'),
  guest: worded('guest', 'Гость'),
};
