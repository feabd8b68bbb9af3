import type { Call } from '@luplay/contracts';
import { userCalls } from '@luplay/contracts/user';
import { PASSWORD, type Users } from './users.fixture.ts';

export type CallName = keyof typeof userCalls;
export const CALL_NAMES = Object.keys(userCalls) as CallName[];
export const callOf = (name: CallName): Call => userCalls[name];

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

let fresh = 0;

/** A green picture of four by four pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAMAAACeL25MAAAAA1BMVEUvqE8U1lbnAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQI12NgwAQAABQAAeWGsEoAAAAASUVORK5CYII=';
const SENT_PICTURE = { picture: PNG, pictureFormat: 'png' };
/** Name of a picture that does not exist. */
const NO_PICTURE = `${'0'.repeat(32)}.webp`;

/**
 * Valid requests for every call, about the user of that username. Together they contain every field of the call. A
 * missing call is a type error.
 */
export const goodRequests = (username: string): Record<CallName, Request[]> => ({
  jwks: [{}],
  login: [
    { body: { username, password: PASSWORD } },
    { body: { initData: 'hash=0', telegramId: '7', username, firstName: 'Аня', lastName: 'Лис' } },
  ],
  createAccount: [
    { body: { username: `fresh.${++fresh}`, password: PASSWORD, displayName: 'Новая' } },
    { body: { initData: 'hash=0', userId: '7', username, displayName: 'Аня', keep: true } },
    { body: { guest: true, displayName: 'Бодрый енот' } },
  ],
  keepAccount: [{ body: { username: `fresh.${++fresh}`, password: PASSWORD } }],
  keepInTelegram: [{}],
  issueReturnCode: [{ body: { known: 'ЯЯЯЯЯЯ' } }],
  returnByCode: [{ body: { code: 'ЯЯЯЯЯЯ' } }],
  renewSession: [{}],
  logout: [{ body: { everywhere: false } }],
  listSessions: [{}],
  endSession: [{ params: { id: 'no-such-session' } }],
  acknowledgePassword: [{}],
  me: [{ query: { telegramId: username, username } }],
  logClientError: [
    { body: { message: 'boom', source: 'a.js', stack: 'at x', path: '/home', remote: 'mf-profile', version: '1' } },
  ],
  listClientErrors: [{ query: { page: 1 } }],
  fullProfile: [{ params: { id: username } }],
  readProfile: [{ params: { telegramId: username } }],
  lucoins: [{ params: { id: username } }],
  updateProfile: [
    {
      body: {
        userId: username,
        displayName: 'Анна',
        sex: 'Female',
        profilePicture: '/profile_pictures/profile_picture_03.jpg',
        color: 'Синий',
      },
    },
    { body: { userId: username, password: PASSWORD, currentPassword: PASSWORD } },
    { body: { userId: username, role: 'User' } },
  ],
  allProfiles: [{ query: { after: 'A', limit: 5, search: 'followed', role: 'User' } }],
  refreshProfileCache: [{ params: { userId: username } }],
  follow: [{ body: { followerId: username, followingId: 'followed' } }],
  unfollow: [{ body: { followerId: username, followingId: 'followed' } }],
  achievementList: [{}],
  profileAchievements: [{ params: { id: username } }],
  addAchievement: [{ body: { userId: username, achievementId: 'achievement1' } }],
  achievementPicture: [{ params: { name: NO_PICTURE } }],
  createAchievement: [{ body: { title: 'Новая', description: 'Только что из печати.', lucoins: 5, ...SENT_PICTURE } }],
  updateAchievement: [
    { body: { achievementId: 'achievement2', updates: { title: 'Иная', description: 'О другом.', lucoins: 7 } } },
    { body: { achievementId: 'achievement2', updates: SENT_PICTURE } },
  ],
  deleteAchievement: [{ body: { achievementId: 'achievement6' } }],
});

/** Sends a request unchanged. `body` may be any text. */
export async function send(
  users: Users,
  name: CallName,
  request: Omit<Request, 'body'> & { body?: unknown; text?: string },
  token?: string,
): Promise<{ status: number; text: string; headers: Headers }> {
  const { method, path } = callOf(name);
  const filled = path.replace(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(request.params?.[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    for (const one of [value].flat()) search.append(key, String(one));
  }
  const text = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const response = await users.fetch(search.size > 0 ? `${filled}?${search}` : filled, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(text === undefined ? {} : { body: text }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
