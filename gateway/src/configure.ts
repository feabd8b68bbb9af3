/**
 * `node gateway/src/configure.ts FOLDER [FACTS]` makes the folder of nginx.conf: what is written by hand
 * (gateway/nginx), what is made of the contracts, and what the installation has of its own. With facts, as JSON, for
 * one machine, whose ports and nginx bootstrap knows; without, for containers (docker/gateway.Dockerfile).
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@luplay/contracts';
import { contractFiles, quoted, type Replicas } from './routes.ts';

const WRITTEN = fileURLToPath(new URL('../nginx/', import.meta.url));

export interface LocalFacts {
  /** A folder that the workers may write to, for buffered bodies. */
  stateDir: string;
  /** The master's pid file. Not in `stateDir`: a master that runs as root must not follow a link placed by a worker. */
  pidFile: string;
  /** The main port, and a second one that serves spectators' sockets only. */
  port: number;
  broadcastPort: number;
  ipv6: boolean;
  /** Addresses of the replicas, `host:port`. */
  upstreams: Record<string, string[]>;
  /** LUPLAY_LOBBY_AFFINITY. */
  lobbyAffinity?: boolean;
  /** Folder of the published front-ends. */
  webRoot: string;
  /** The file behind `/remotes.json`. */
  remotes: string;
  /** Output of `nginx -V`. */
  version: string;
  /** Account and group of the workers, when the master runs as root. */
  user?: string;
  /** Networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted (LUPLAY_TRUSTED_PROXIES). */
  trustedProxies?: string[];
  /** LUPLAY_TEXTS: the specification's texts, English ones included, or Russian ones throughout. */
  texts?: 'original' | 'ru';
  /** The origin at which other devices of the local network reach this machine. */
  lanOrigin?: string | undefined;
  /** Maximum of sockets, upstream connections and files per worker. */
  openFiles: number;
  /** The file that gets one JSON line per request, without query strings. */
  accessLog?: string;
  /** Maximum of connections from one address. */
  connectionsPerAddress?: number;
}

/** On one machine all clients share one address, load tests included. */
const LOCAL_CONNECTIONS = 30_000;

/** Modules that need a folder even when they are not used. */
const TEMP_MODULES = ['proxy', 'fastcgi', 'uwsgi', 'scgi'];

export function configureLocal(folder: string, facts: LocalFacts): void {
  const { user, pidFile, openFiles, trustedProxies = [] } = facts;
  const listen = (port: number) =>
    ['', ...(facts.ipv6 ? ['[::]:'] : [])].map((address) => `listen ${address}${port} default_server backlog=2048;`);
  write(folder, {
    upstreams: facts.upstreams as Replicas['upstreams'],
    areNames: false,
    lobbyAffinity: facts.lobbyAffinity ?? false,
  });
  const own = {
    'process.conf': [
      ...(user ? [`user ${user};`] : []),
      'worker_processes 2;',
      `worker_rlimit_nofile ${openFiles};`,
      `pid ${quoted(pidFile)};`,
      `events { worker_connections ${Math.floor(openFiles * 0.75)}; }`,
    ],
    'installation.conf': installation(facts),
    'listen.conf': listen(facts.port),
    'listen-broadcast.conf': listen(facts.broadcastPort),
    // The gateway has the remotes' files itself.
    'remotes.conf': [],
    // As docker/gateway-start.sh writes them.
    'real-ip.conf': trustedProxies.map((network) => `set_real_ip_from ${network};`),
    'trusted-proxies.conf': trustedProxies.map((network) => `${network} 1;`),
    'texts.conf': [
      `sub_filter 'data-texts="original"' 'data-texts="${facts.texts ?? 'original'}"';`,
      `sub_filter 'data-lan=""' 'data-lan="${facts.lanOrigin ?? ''}"';`,
    ],
  };
  for (const [name, lines] of Object.entries(own)) writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
}

function installation(facts: LocalFacts): string[] {
  const { stateDir, accessLog, connectionsPerAddress = LOCAL_CONNECTIONS } = facts;
  // Without this flag the build has the module.
  const modules = TEMP_MODULES.filter((name) => !facts.version.includes(`--without-http_${name}_module`));
  const constants = { web_root: facts.webRoot, remotes_file: facts.remotes, broadcast_port: `${facts.broadcastPort}` };
  return [
    `client_body_temp_path ${quoted(join(stateDir, 'body'))};`,
    ...modules.map((name) => `${name}_temp_path ${quoted(join(stateDir, name))};`),
    accessLog ? `access_log ${quoted(accessLog)} line;` : 'access_log off;',
    `limit_conn addresses ${connectionsPerAddress};`,
    ...Object.entries(constants).map(([name, value]) => `map "" $${name} { default ${quoted(value)}; }`),
  ];
}

/** Services and remotes by their DNS names, writable files under /tmp. docker/gateway-start.sh adds what is missing. */
export function configureContainers(folder: string): void {
  // It also puts LUPLAY_DNS_SUFFIX in its place: nginx's resolver knows no search domains.
  const named = (prefix: string) =>
    Object.fromEntries(SERVICES.map((name) => [name, [`${prefix}${name}@DNS_SUFFIX@:8080`]])) as Replicas['upstreams'];
  // One name stands for all replicas (decision 0070).
  write(folder, { upstreams: named(''), all: named('@ALL@'), areNames: true, lobbyAffinity: false });
  copy(join(WRITTEN, 'containers'), folder);
}

/** The files that are the same in every installation, and those made of the contracts. */
function write(folder: string, replicas: Replicas): void {
  mkdirSync(folder, { recursive: true });
  copy(WRITTEN, folder);
  for (const [name, text] of Object.entries(contractFiles(replicas))) writeFileSync(join(folder, name), text);
}

/** With the modes of new files: the data directory is closed to other accounts. */
function copy(from: string, folder: string): void {
  for (const name of readdirSync(from).filter((name) => name.endsWith('.conf')))
    writeFileSync(join(folder, name), readFileSync(join(from, name)));
}

if (import.meta.main) {
  const [folder, facts] = process.argv.slice(2);
  if (!folder) throw new Error(`usage: node gateway/src/${basename(import.meta.filename)} FOLDER [FACTS]`);
  if (facts) configureLocal(folder, JSON.parse(facts) as LocalFacts);
  else configureContainers(folder);
}
