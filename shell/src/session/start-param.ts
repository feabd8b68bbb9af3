import { launchData } from '@luplay/web-kit';

const LOBBY = /^lobby_([A-Za-z0-9_-]{1,64})$/;

/** Where the bot's start parameter leads: `lobby_<lobbyId>` into that lobby. Anything else leads nowhere. */
export function pathOfStartParam(param: string | undefined): string | null {
  const lobbyId = param?.match(LOBBY)?.[1];
  return lobbyId ? `/lobby/${lobbyId}` : null;
}

/** The launch whose parameter was followed already, by its signature. */
const FOLLOWED_KEY = 'followedLaunch';

/** The path that this launch of the mini app asks for, once: a reload stays where it is. */
export function takeStartPath(): string | null {
  const launch = launchData();
  const path = pathOfStartParam(launch?.startParam);
  if (!launch || !path) return null;
  const signature = new URLSearchParams(launch.initData).get('hash') ?? '';
  try {
    if (sessionStorage.getItem(FOLLOWED_KEY) === signature) return null;
    sessionStorage.setItem(FOLLOWED_KEY, signature);
  } catch {
    // No storage: the parameter is followed after each load.
  }
  return path;
}
