import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONFIGURE = fileURLToPath(new URL('../../gateway/src/configure.ts', import.meta.url));

/** The nginx.conf of the gateway's image, with what it includes. */
export function gatewayConfiguration(): string {
  const folder = mkdtempSync(join(tmpdir(), 'luplay-gateway-'));
  execFileSync(process.execPath, [CONFIGURE, folder]);
  const expanded = (name: string): string =>
    readFileSync(join(folder, name), 'utf8').replace(/^( *)include (.*);\n/gm, (line, indent: string, included) =>
      existsSync(join(folder, included)) ? expanded(included).replace(/^(?=.)/gm, indent) : line,
    );
  const conf = expanded('nginx.conf');
  rmSync(folder, { recursive: true });
  return conf;
}
