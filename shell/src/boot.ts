/**
 * Runs before the shell has come: reads what remotes there are, and asks for the files of the screen at the page's address. It
 * is a script of its own and brings no package along. The shell goes on with what it has asked for.
 */
import type { ScreenOutline } from '@luplay/web-kit';
import { TOKEN_KEY } from '@luplay/web-kit/session-keys';
import { FOR_DEVELOPERS, Manifests } from './remotes/manifests.ts';
import { isScreenAt } from './remotes/path.ts';

const HOME = '/home';

/** The federation's runtime, which every remote needs. */
const federation = document.currentScript?.dataset.federation?.split(' ') ?? [];
const manifests = new Manifests();
globalThis.luplayManifests = manifests;
// The shell meets every fault again, and tells of it.
void start().catch(() => undefined);

async function start(): Promise<void> {
  const signedIn = hasSession();
  const path = whereTo(location.pathname, signedIn);
  const isWanted = ({ guard, path: own }: ScreenOutline) =>
    (guard === 'public' || (guard === 'user' && signedIn)) && isScreenAt(own, path);
  const entries = Object.values(await manifests.remotes()).filter((entry) => !entry.endsWith(FOR_DEVELOPERS));
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

function hasSession(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false;
  }
}
