import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command/run.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { findTool } from '../machine/tools.mjs';

/** What the containers test needs. */
const PROGRAMS = ['podman', 'runc', 'mmdebstrap', 'python3', 'ip'];

/** Why containers cannot run here, in one clause; undefined when every program is there. */
export function missingOf(find = findTool) {
  const missing = PROGRAMS.find((name) => !find(name));
  return missing && `${missing} is not installed and cannot be installed`;
}

/** The program that builds and runs containers: `{ name, file }`, or undefined where none is. */
export function findEngine() {
  for (const name of ['podman', 'docker']) {
    const file = findTool(name);
    if (file) return { name, file };
  }
  return undefined;
}

/** Certificates that this machine adds to the usual ones. */
const certificatesOf = ({ NODE_EXTRA_CA_CERTS: file } = process.env) => (file && existsSync(file) ? file : undefined);

/**
 * Builds one image. The machine's npm settings and certificates are mounted into the build as secrets: they get into no
 * layer. With podman nothing depends on when or where it is built: every file has the time `timestamp`.
 * @param {{ name: string, file: string }} engine
 * @param {{ dockerfile: string, tags: string[], args: Record<string, string>, timestamp: number, fresh?: boolean,
 *   context?: string }} image
 */
export function buildImage(engine, { dockerfile, tags, args, timestamp, fresh = false, context = REPOSITORY }) {
  const npmrc = join(homedir(), '.npmrc');
  const certificates = certificatesOf();
  const own =
    engine.name === 'podman'
      ? // `docker` is the format that knows health checks.
        ['--format', 'docker', '--layers', '--timestamp', String(timestamp)]
      : // No `rewrite-timestamp`: Docker's containerd image store refuses it for an image that it keeps.
        ['--build-arg', `SOURCE_DATE_EPOCH=${timestamp}`];
  return run(
    engine.file,
    [
      'build',
      ...own,
      ...(fresh ? ['--no-cache'] : []),
      ...['--network', 'host', '-f', dockerfile],
      ...(existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : []),
      ...(certificates ? ['--secret', `id=certificates,src=${certificates}`] : []),
      ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ...tags.flatMap((tag) => ['-t', tag]),
      context,
    ],
    { env: { ...process.env, ...engine.env, DOCKER_BUILDKIT: '1' }, cwd: context },
  );
}

/** Bytes of an image, with those of its base. */
export async function sizeOf(engine, image) {
  const { code, stdout } = await run(engine.file, ['image', 'inspect', '--format', '{{.Size}}', image]);
  return code === 0 ? Number(stdout.trim()) : undefined;
}

/** The text of a file in an image; undefined when it has none. */
export async function readInImage(engine, image, path) {
  const { code, stdout } = await run(engine.file, ['run', '--rm', '--network', 'none', image, 'cat', path]);
  return code === 0 ? stdout : undefined;
}

/**
 * Pushes an image under another name.
 * @returns {Promise<{ digest?: string, output: string }>} `digest`: `sha256:…`, by which the registry has it; undefined
 *   when it could not be pushed
 */
export async function pushImage(engine, image, target) {
  if (engine.name === 'podman') {
    const folder = mkdtempSync(join(tmpdir(), 'luplay-push-'));
    try {
      const file = join(folder, 'digest');
      const { code, output } = await run(engine.file, ['push', '--digestfile', file, image, target]);
      return { digest: code === 0 ? digestIn(readFileSync(file, 'utf8')) : undefined, output };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const tagged = await run(engine.file, ['tag', image, target]);
  if (tagged.code !== 0) return tagged;
  const { code, output } = await run(engine.file, ['push', target]);
  return { digest: code === 0 ? digestIn(output) : undefined, output };
}

const digestIn = (text) => /sha256:[0-9a-f]{64}/.exec(text)?.[0];
