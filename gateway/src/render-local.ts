/**
 * `node gateway/src/render-local.ts <nginx.conf> <facts as JSON>` writes the configuration for one machine. Called by
 * bootstrap, which knows the ports and the installed nginx.
 */
import { writeFileSync } from 'node:fs';
import { type GatewayOptions, kubernetesOptions, type Texts } from './options.ts';
import { renderGateway } from './render.ts';

interface LocalFacts {
  stateDir: string;
  pidFile: string;
  port: number;
  broadcastPort: number;
  ipv6: boolean;
  /** Ports of the replicas on loopback. */
  upstreams: Record<string, number[]>;
  /** LUPLAY_LOBBY_AFFINITY. */
  lobbyAffinity?: boolean;
  webRoot: string;
  remotes: string;
  /** Output of `nginx -V`. */
  version: string;
  user?: string;
  /** LUPLAY_TRUSTED_PROXIES. */
  trustedProxies?: string[];
  /** LUPLAY_TEXTS. */
  texts?: Texts;
  openFiles: number;
  accessLog?: string;
  /** On one machine all clients share one address, load tests included. */
  connectionsPerAddress?: number;
}

const LOCAL_CONNECTIONS = 30_000;

/** Without this flag the build has the module, and the module needs its folder. */
const hasModule = (version: string, name: string) => !version.includes(`--without-http_${name}_module`);

export function localOptions(facts: LocalFacts): GatewayOptions {
  const upstreams = Object.entries(facts.upstreams).map(([name, ports]) => [
    name,
    ports.map((port) => `127.0.0.1:${port}`),
  ]);
  return {
    upstreams: Object.fromEntries(upstreams) as GatewayOptions['upstreams'],
    resolver: null,
    lobbyAffinity: facts.lobbyAffinity ?? false,
    port: facts.port,
    broadcastPort: facts.broadcastPort,
    ipv6: facts.ipv6,
    webRoot: facts.webRoot,
    remoteHosts: null,
    remotes: facts.remotes,
    stateDir: facts.stateDir,
    pidFile: facts.pidFile,
    tempModules: kubernetesOptions.tempModules.filter((name) => hasModule(facts.version, name)),
    user: facts.user,
    workers: 2,
    openFiles: facts.openFiles,
    connectionsPerAddress: facts.connectionsPerAddress ?? LOCAL_CONNECTIONS,
    trustedProxies: facts.trustedProxies ?? [],
    texts: facts.texts ?? 'original',
    accessLog: facts.accessLog ?? null,
  };
}

if (import.meta.main) {
  const [target, facts] = process.argv.slice(2);
  if (!target || !facts) throw new Error('usage: node gateway/src/render-local.ts <nginx.conf> <facts as JSON>');
  writeFileSync(target, renderGateway(localOptions(JSON.parse(facts) as LocalFacts)));
}
