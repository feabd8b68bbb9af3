/**
 * Runs before the shell has come: reads what remotes there are, and asks for the files of the screen at the page's address. It
 * is a script of its own and brings no package along. The shell goes on with what it has asked for.
 */
import type { ScreenOutline } from '@luplay/web-kit';
import { TOKEN_KEY, USER_KEY } from '@luplay/web-kit/session-keys';
import { FOR_DEVELOPERS, Manifests } from './remotes/manifests.ts';
import { isScreenAt } from './remotes/path.ts';

const HOME = '/home';
const PLAIN = 'User';

/** The federation's runtime, which every remote needs. */
const federation = document.currentScript?.dataset.federation?.split(' ') ?? [];
const manifests = new Manifests();
globalThis.luplayManifests = manifests;
// The shell meets every fault again, and tells of it.
void start().catch(() => undefined);

async function start(): Promise<void> {
  const signedIn = stored(TOKEN_KEY) !== null;
  const developer = signedIn && hasAnotherRole();
  const path = whereTo(location.pathname, signedIn);
  const isWanted = ({ guard, path: own }: ScreenOutline) =>
    (guard === 'public' || (guard === 'user' && signedIn) || developer) && isScreenAt(own, path);
  const entries = Object.values(await manifests.remotes()).filter(
    (entry) => developer || !entry.endsWith(FOR_DEVELOPERS),
  );
  await Promise.all(
    entries.map(async (entry) => {
      const manifest = await manifests.manifest(entry);
      for (const screen of (manifest.screens ?? []).filter(isWanted)) {
        for (const file of federation) manifests.link(file);
        manifests.preload(entry, manifest, screen);
      }
    }),
  );
}

/** Where the shell will lead. */
function whereTo(pathname: string, signedIn: boolean): string {
  if (!signedIn) return pathname;
  return pathname === '/' || pathname === '/auth' ? HOME : pathname;
}

/** Not a plain player: who is a developer is for the shell to say, but the manifests that this may need are small. */
function hasAnotherRole(): boolean {
  const user: { role?: string | string[] } = JSON.parse(stored(USER_KEY) ?? '{}');
  return [user.role ?? PLAIN].flat().some((role) => role !== PLAIN);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
