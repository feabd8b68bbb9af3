import type { Kit, Reconciler } from '@luplay/service-kit';
import { nameOfMedia } from './store.ts';
import type { MediaParts } from './upload.ts';

/** A file that no quiz names is kept for this long, ms. */
const UNUSED_MS = 24 * 3600_000;
/** No upload takes this long, ms. */
const UPLOAD_MS = 3600_000;

export interface MediaUsers extends MediaParts {
  /** The paths of all files that quizzes and the copies of running games name. */
  named(): AsyncIterable<string>;
}

/** Removes unused files and the bytes of uploads that a crash has interrupted. Resolves to their number. */
export async function removeUnused({ store, storage, named, now }: MediaUsers): Promise<number> {
  let removed = 0;
  const remove = async (key: string, isRestored = false) => {
    if (!(isRestored && storage.isShared)) await storage.remove(key);
    removed += 1;
  };
  for (const { _id: key, isRestored } of await store.begunBefore(now() - UPLOAD_MS)) {
    // An upload that was complete has only failed to say so.
    if (!(await store.hasKey(key))) await remove(key, isRestored);
    await store.end(key);
  }
  await store.mark(await namesOf(named()), now());
  const claimed = await store.claim(now() - UNUSED_MS, now());
  if (claimed.length === 0) return removed;
  // Read again: a quiz may have been saved before the claim.
  const inUse = await namesOf(named());
  for (const file of claimed) {
    if (inUse.has(file._id)) await store.release(file);
    else {
      await remove(file.key, file.isRestored);
      await store.forget(file);
    }
  }
  return removed;
}

async function namesOf(paths: AsyncIterable<string>): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const path of paths) {
    const name = nameOfMedia(path);
    if (name) names.add(name);
  }
  return names;
}

const INTERVAL_MS = 3600_000;
const FIRST_MS = 120_000;

export function cleanUpMedia(kit: Pick<Kit, 'log'>, background: Pick<Reconciler, 'add'>, users: MediaUsers): void {
  const run = async () => {
    const removed = await removeUnused(users);
    if (removed > 0) kit.log.info({ removed }, 'unused media were removed');
  };
  background.add('unused media', INTERVAL_MS, run, FIRST_MS);
}
