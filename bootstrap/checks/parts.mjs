import { IMPORT_TABLE } from './import-table.mjs';

/** The folders that are tested as parts: those of the import table, without the folders inside them. */
export const PARTS = Object.keys(IMPORT_TABLE).filter((folder, _, all) => {
  const isInside = all.some((other) => folder.startsWith(`${other}/`));
  return !isInside && !folder.includes('.') && folder !== 'e2e';
});

/** How a quiz goes. The other specs of the folder look at screens, and at what a page does without a socket. */
const QUIZ_PLAY = [
  ...['game-play', 'host-leads', 'quiz-whole', 'teams-of-two', 'wrong-phase'].map((name) => `quiz/${name}`),
  'faults/paid-once',
];

/** Plays a part that everything stands on when somebody asks for it. After a change of it all specs are due. */
export const SAMPLE = ['people/guests', 'quiz/quiz-whole', 'story/play-chapter'];

/** The folders and files of `e2e/specs` that play each part. Everything stands on parts that are not here. */
const SPECS = {
  shell: ['people'],
  'mf-profile': ['people'],
  'svc-user': ['people'],
  'mf-lobby-game': ['quiz'],
  'svc-lobby-game': QUIZ_PLAY,
  'mf-broadcast': ['broadcast', 'hall'],
  'svc-broadcast': ['broadcast', 'faults/room'],
  'mf-story': ['story'],
  'svc-story': ['story'],
  'packages/story-rules': ['story'],
  'packages/quiz-ui': ['quiz', 'broadcast', 'hall'],
  'mf-backoffice': ['backoffice'],
  // The tests of these drive what they need themselves.
  assets: [],
  bench: [],
  bootstrap: [],
  gateway: [],
  k8s: [],
  'packages/embedded-mongo': [],
  'packages/rspack-preset': [],
};

/** Parts with tests over the real backing services. */
const BACKED = /^(svc-|packages\/(service|live)-kit$|k8s$)/;

/** `story-rules` for `packages/story-rules`; undefined: there is no such part. */
export const partNamed = (name) => PARTS.find((part) => part === name || part === `packages/${name}`);

/**
 * What to run for some parts: Jest's folders, whether they need the backing services, and the browser specs, by
 * folder (`quiz`) or file (`quiz/no-socket`); `specs` is null when all of them are due.
 * `others`: what is due for parts that everything stands on.
 */
export function testsOf(parts, others = null) {
  const due = parts.map((part) => SPECS[part] ?? others);
  const specs = due.includes(null) ? null : [...new Set(due.flat())];
  return { folders: parts, backed: parts.some((part) => BACKED.test(part)), specs };
}

/**
 * The parts that changed files belong to, and those that import them, directly or through others. A file that belongs
 * to no part, such as package-lock.json, touches all of them; one in docs touches none.
 */
export function touchedParts(files) {
  const touched = new Set();
  const touch = (part) => {
    if (touched.has(part)) return;
    touched.add(part);
    for (const other of PARTS) if (IMPORT_TABLE[other].imports.includes(part)) touch(other);
  };
  for (const file of files) {
    if (file.startsWith('docs/') || file.endsWith('.md')) continue;
    const part = PARTS.find((one) => file.startsWith(`${one}/`));
    const specs = /^e2e\/specs\/([^/]+)\//.exec(file)?.[1];
    if (part) touch(part);
    else
      for (const one of PARTS) if (!specs || SPECS[one]?.some((spec) => spec.split('/')[0] === specs)) touched.add(one);
  }
  return PARTS.filter((part) => touched.has(part));
}
