import { isInMessenger, launchData, notify, session, userHasRole } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import { AUTH } from '../paths.ts';
import { pathWith, whenRoute } from '../remotes/registry.ts';

const START_PARAM = /^([a-z]+)_([A-Za-z0-9_-]{1,64})$/;

/**
 * The path that the bot's start parameter `<launch>_<value>` opens: the screen that declares this `launch`. Null for
 * any other.
 */
export async function pathOfStartParam(param: string | undefined): Promise<string | null> {
  const [, launch, value] = param?.match(START_PARAM) ?? [];
  if (!launch || !value) return null;
  const route = await whenRoute((candidate) => candidate.launch === launch);
  return route ? pathWith(route, value) : null;
}

/** The signature of the launch that was followed last. */
const FOLLOWED_KEY = 'followedLaunch';

/** Whether this is the start parameter of a link that keeps a guest's account, as svc-user makes it. */
export const keepsGuest = (param: string | undefined): boolean => param?.startsWith('keep_') ?? false;

/**
 * Whether a log-in keeps the guest of this very browser: what opens in the messenger itself, such as the link on which
 * they played, may share its storage with the mini app.
 */
export const keepsOwnGuest = (): boolean =>
  isInMessenger() && keepsGuest(launchData()?.startParam) && userHasRole(session.get()?.user, 'guest');

/**
 * The path that this launch of the mini app asks for, once per launch, so that a reload stays where it is. A guest's
 * account is kept by a log-in: who has a session with an account already is told that nothing was merged.
 */
export async function takeStartPath(): Promise<string | null> {
  const launch = launchData();
  const keeps = keepsGuest(launch?.startParam);
  const path = await pathOfStartParam(launch?.startParam);
  if (!launch || (!path && !keeps)) return null;
  const signature = new URLSearchParams(launch.initData).get('hash') ?? '';
  try {
    if (sessionStorage.getItem(FOLLOWED_KEY) === signature) return null;
    sessionStorage.setItem(FOLLOWED_KEY, signature);
    if (keepsOwnGuest()) return AUTH;
  } catch {
    // No storage: the parameter is followed after each load.
  }
  const user = session.get()?.user;
  if (keeps && user && !userHasRole(user, 'guest')) notify({ kind: 'info', text: ru.auth.notMerged });
  return path;
}
