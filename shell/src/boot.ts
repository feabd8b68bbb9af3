/**
 * Runs before the shell has loaded: reads which remotes there are and preloads the files of the screen at the page's
 * address. A script of its own without dependencies; the shell reuses what it has requested.
 */
import type { ScreenOutline } from '@luplay/web-kit';
import { TOKEN_KEY, USER_KEY } from '@luplay/web-kit/session-keys';
import { stored } from '@luplay/web-kit/storage';
import { AUTH, HOME } from './paths.ts';
import { Manifests } from './remotes/loading/manifests.ts';
import { isScreenAt } from './remotes/loading/match.ts';

const PLAIN = 'User';

/** The federation runtime's files, which every remote needs. */
const federation = document.currentScript?.dataset.federation?.split(' ') ?? [];
const manifests = new Manifests();
globalThis.luplayManifests = manifests;
// The shell meets the same error and reports it.
void start().catch(() => undefined);

async function start(): Promise<void> {
  const signedIn = stored(TOKEN_KEY) !== null;
  const developer = signedIn && hasAnotherRole();
  const path = targetPath(location.pathname, signedIn);
  const isWanted = ({ guard, path: own }: ScreenOutline) =>
    (guard === 'public' || (guard === 'user' && signedIn) || developer) && isScreenAt(own, path);
  const entries = Object.values(await manifests.remotes()).filter((entry) => developer || !entry.developersOnly);
  await Promise.all(
    entries.map(async ({ manifest: address }) => {
      const manifest = await manifests.manifest(address);
      for (const screen of manifest.remote.routes.filter(isWanted)) {
        for (const file of federation) manifests.link(file);
        manifests.preload(address, manifest, screen);
      }
    }),
  );
}

/** The path that the shell will show, after its own redirects. */
function targetPath(pathname: string, signedIn: boolean): string {
  if (!signedIn) return pathname;
  return pathname === '/' || pathname === AUTH ? HOME : pathname;
}

/** Only the shell knows who is a developer; a few extra small manifests do no harm. */
function hasAnotherRole(): boolean {
  const user: { role?: string | string[] } = JSON.parse(stored(USER_KEY) ?? '{}');
  return [user.role ?? PLAIN].flat().some((role) => role !== PLAIN);
}
