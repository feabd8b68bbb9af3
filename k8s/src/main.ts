/** `npm run k8s -- <command> …` runs a script of this folder if its arguments are right. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OVERLAYS } from './manifests.ts';

const OVERLAY = `<${OVERLAYS.join('|')}>`;
const COMMANDS: Record<string, string> = {
  'write-remotes': `${OVERLAY} [mf-name …]`,
  'write-digests': `${OVERLAY} [image …]`,
  'check-release': OVERLAY,
  'write-secrets': '',
  'write-podman': '[--port N] [--spectators N] [--env NAME=VALUE …] [--remotes FILE]',
  'write-rules': '',
};

const [name = '', ...args] = process.argv.slice(2);
if (takes(COMMANDS[name])) {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const options = ['--disable-warning=ExperimentalWarning', script, ...args];
  process.exitCode = spawnSync(process.execPath, options, { stdio: 'inherit' }).status ?? 1;
} else {
  const lines = Object.entries(COMMANDS).map(([command, more]) => `  npm run k8s -- ${command} ${more}`.trimEnd());
  console.error(`usage:\n${lines.join('\n')}`);
  process.exitCode = 1;
}

function takes(usage: string | undefined): boolean {
  if (usage === undefined) return false;
  const flags = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.split('=')[0]);
  const most = usage.includes('…') ? Number.POSITIVE_INFINITY : Number(usage !== '');
  const hasOverlay = !usage.startsWith(OVERLAY) || OVERLAYS.includes(args[0] ?? '');
  return hasOverlay && args.length <= most && flags.every((flag) => usage.match(/--[a-z]+/g)?.includes(`${flag}`));
}
