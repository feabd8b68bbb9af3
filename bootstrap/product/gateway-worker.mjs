import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  watchFile,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { makePrivate } from '../machine/private-files.mjs';

/** Accounts for web servers on common systems, in order of preference. */
const ACCOUNTS = ['www-data', 'nginx', 'http', 'nobody'];
const HANDLES = '/proc/self/fd';
/** Interval of the check for a replaced remotes.json, ms. */
const LOOK_MS = 2_000;
/** Standard input, output and error come before the folders that the supervisor hands to a process. */
const FIRST_HANDLE = 3;

/** The account of nginx's workers where its master runs as root, and undefined where it does not. */
export function workerAccount() {
  if (process.getuid?.() !== 0) return undefined;
  // Without /proc the workers cannot reach the data directory (0700).
  if (!existsSync(HANDLES))
    throw new Failure('Start LuPlay with an ordinary account: on this system it does not run as root.');
  for (const name of ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(idOf(flag, name)));
    if (uid) return { name, group: idOf('-gn', name), uid, gid };
  }
  throw new Failure(
    `nginx needs an account of its own for its workers; this system has none of ${ACCOUNTS.join(', ')}.`,
  );
}

/**
 * What nginx's workers read and write when they have an account of their own. They cannot pass through the data
 * directory (0700), nor through root's home where the clone may be. So nginx inherits the two folders as open file
 * descriptors and uses them as /proc/self/fd/N, which needs no rights on the directories above.
 * @param {object} options
 * @param {string} options.dir nginx's own folder
 * @param {string} options.webRoot
 * @param {string} options.remotes the remotes.json to serve
 * @param {{ uid: number, gid: number }} options.account of the workers
 */
export function workerFolders({ dir, webRoot, remotes, account }) {
  const run = join(dir, 'run');
  const served = join(run, basename(remotes));
  const share = () => shareFile(remotes, served, account);
  const [webHandle, runHandle] = [webRoot, run].map((_, index) => `${HANDLES}/${FIRST_HANDLE + index}`);
  return {
    folders: [webRoot, run],
    paths: { webRoot: webHandle, stateDir: runHandle, remotes: `${runHandle}/${basename(remotes)}` },
    /**
     * Before each start. The folder is created again: a root master creates and chowns files in it, and must not follow
     * a symbolic link that a compromised worker has left there.
     */
    prepare() {
      letOthersRead(webRoot);
      rmSync(run, { recursive: true, force: true });
      makePrivate(run);
      chownSync(run, account.uid, account.gid);
      share();
    },
    /**
     * Both names are hard links to one file. When the edited file is replaced, it is linked again.
     */
    follow() {
      watchFile(remotes, { interval: LOOK_MS, persistent: false }, () => attempt(share));
    },
  };
}

function shareFile(source, target, { uid, gid }) {
  const file = statSync(source);
  if (file.uid !== uid) chownSync(source, uid, gid);
  if (statSync(target, { throwIfNoEntry: false })?.ino === file.ino) return;
  const next = `${target}.next`;
  rmSync(next, { force: true });
  linkSync(source, next);
  renameSync(next, target);
}

/** Errors are ignored: the next check finds a file that is being replaced now. */
function attempt(work) {
  try {
    work();
  } catch (error) {
    if (error.code !== 'ENOENT') console.error(`The gateway keeps the old remotes.json: ${error.message}`);
  }
}

/** Makes everything below a web root readable for all accounts. */
function letOthersRead(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  const wanted = stat.mode | (stat.isDirectory() ? 0o055 : 0o044);
  if (wanted !== stat.mode) chmodSync(path, wanted & 0o7777);
  if (stat.isDirectory()) for (const name of readdirSync(path)) letOthersRead(join(path, name));
}

function idOf(flag, name) {
  try {
    return execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
