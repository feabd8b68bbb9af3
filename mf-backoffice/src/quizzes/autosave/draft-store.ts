import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { store, storedJson } from '@luplay/web-kit/storage';
import type { KeptDraft, StoredDraft } from './stored-draft.ts';

/**
 * Drafts of quizzes in the browser's storage, where a log-out clears them with everything else. Each tab has a name of
 * its own, so that two tabs never overwrite each other; the base is written once and the draft after every change.
 */
const PREFIX = 'quizDraft.';
const BASE = '.base';
/** Drafts older than this are not offered any more, ms. */
const TTL_MS = 30 * 24 * 3600_000;

const prefixOf = (userId: string, quizId: string) => `${PREFIX}${userId}.${quizId}.`;

export const isDraftOf = (name: string, userId: string, quizId: string): boolean =>
  name.startsWith(prefixOf(userId, quizId));

export const newDraftName = (userId: string, quizId: string): string =>
  `${prefixOf(userId, quizId)}${crypto.getRandomValues(new Uint32Array(2)).join('')}`;

/** False: the browser has no room for it. */
export const keepBase = (name: string, base: EditedQuiz): boolean => store(name + BASE, JSON.stringify(base));
export const keepDraft = (name: string, draft: StoredDraft): boolean => store(name, JSON.stringify(draft));

export function dropDraft(name: string): void {
  store(name, null);
  store(name + BASE, null);
}

/** The drafts that this user left of the quiz, the newest first. Drops those that are incomplete or too old. */
export function keptDrafts(userId: string, quizId: string, now: number): KeptDraft[] {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => isDraftOf(name, userId, quizId));
  } catch {
    return [];
  }
  const found = names
    .filter((name) => !name.endsWith(BASE))
    .flatMap((name) => {
      const [base, draft] = [storedJson(name + BASE) as EditedQuiz | null, storedJson(name) as StoredDraft | null];
      if (base && Array.isArray(draft?.theme) && now - draft.at < TTL_MS) return [{ name, base, draft }];
      dropDraft(name);
      return [];
    });
  return found.sort((one, other) => other.draft.at - one.draft.at);
}

/**
 * Drafts that are being edited in a tab are locked by their name. The browser releases the lock when the tab closes.
 */
const locks = () => (typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined));

/** Holds the lock of a draft until the returned function is called. Browsers offer locks on secure origins only. */
export function holdDraft(name: string): () => void {
  let release = () => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()?.request(name, () => done);
  return () => release();
}

/** The names of drafts that are being edited in some tab. Empty where the browser does not tell. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const held = (await locks()?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => name ?? []));
}
