/** `npm run k8s -- <command> …`; without arguments it lists the commands. */
import { checkRelease } from './check-release.ts';
import { OVERLAYS } from './manifests.ts';
import { writeSecrets } from './secrets.ts';
import { writeDigests } from './write-digests.ts';
import { writePodman } from './write-podman.ts';
import { writeRemotes } from './write-remotes.ts';
import { writeRules } from './write-rules.ts';

const OVERLAY = `<${OVERLAYS.join('|')}>`;
const COMMANDS: Record<string, { takes: string; run(args: string[]): void }> = {
  'write-remotes': { takes: `${OVERLAY} [mf-name …]`, run: ([overlay = '', ...only]) => writeRemotes(overlay, only) },
  'write-digests': { takes: `${OVERLAY} [image …]`, run: ([overlay = '', ...only]) => writeDigests(overlay, only) },
  'check-release': { takes: OVERLAY, run: ([overlay = '']) => checkRelease(overlay) },
  'write-secrets': { takes: '', run: writeSecrets },
  'write-podman': { takes: '[--port N] [--spectators N] [--env NAME=VALUE …] [--remotes FILE]', run: writePodman },
  'write-rules': { takes: '', run: writeRules },
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  const most = command?.takes.includes('…') ? Number.POSITIVE_INFINITY : Number(command?.takes !== '');
  const isOverlay = !command?.takes.startsWith(OVERLAY) || OVERLAYS.includes(args[0] ?? '');
  const lines = Object.entries(COMMANDS).map(([one, { takes }]) => `  npm run k8s -- ${one} ${takes}`.trimEnd());
  if (!command || !isOverlay || args.length > most) throw new Error(`usage:\n${lines.join('\n')}`);
  command.run(args);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
