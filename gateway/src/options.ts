import { SERVICES, type ServiceName } from '@luplay/contracts';

/** The specification's texts, English ones included, or Russian ones throughout. */
export type Texts = 'original' | 'ru';

/** Everything that differs between installations of the gateway. */
export interface GatewayOptions {
  /** Addresses of each service's replicas, `host:port`. */
  upstreams: Record<ServiceName, string[]>;
  /**
   * The file with the `resolver` directive, when the upstreams are names that are looked up again while nginx runs
   * (from nginx 1.27.3 on); null: addresses.
   */
  resolver: string | null;
  /** Requests and sockets of one lobby go to one replica (decision 0070). Needs the replicas' own addresses. */
  lobbyAffinity: boolean;
  /** The main port, and a second one that serves spectators' sockets only. */
  port: number;
  broadcastPort: number;
  ipv6: boolean;
  /** Folder of the published front-ends. */
  webRoot: string;
  /** Remotes have an image each: the suffix and port of their hosts, whose names are theirs. Null: in `webRoot`. */
  remoteHosts: string | null;
  /** The file behind `/remotes.json`. */
  remotes: string;
  /** A folder that the workers may write to, for buffered bodies. */
  stateDir: string;
  /** The master's pid file. Not in `stateDir`: a master that runs as root must not follow a link placed by a worker. */
  pidFile: string;
  /** Modules of this nginx build that need a folder even when they are not used. */
  tempModules: string[];
  /** Account and group of the workers, when the master runs as root. */
  user?: string;
  workers: number;
  /** Maximum of sockets, upstream connections and files per worker. */
  openFiles: number;
  /** Maximum of connections from one address. A school behind one router, or a load test, is one address. */
  connectionsPerAddress: number;
  /**
   * Networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted (load balancers), or the folder into which
   * docker/gateway-start.sh writes those of LUPLAY_TRUSTED_PROXIES.
   */
  trustedProxies: string[] | { folder: string };
  /** Which texts pages show, or the folder into which docker/gateway-start.sh writes the choice (LUPLAY_TEXTS). */
  texts: Texts | { folder: string };
  /** The file that gets one JSON line per request, without query strings; null for none. */
  accessLog: string | null;
}

/** docker/gateway-start.sh puts LUPLAY_DNS_SUFFIX in its place: nginx's resolver knows no search domains. */
const DNS_SUFFIX = '@DNS_SUFFIX@';
const hostOf = (name: string) => `${name}${DNS_SUFFIX}:8080`;

/** For Kubernetes and compose.yaml: services and remotes by their DNS names, writable files under /tmp. */
export const kubernetesOptions: GatewayOptions = {
  upstreams: Object.fromEntries(SERVICES.map((name) => [name, [hostOf(name)]])) as GatewayOptions['upstreams'],
  resolver: '/tmp/resolver.conf',
  // One name stands for all replicas (decision 0070).
  lobbyAffinity: false,
  port: 8080,
  broadcastPort: 3001,
  ipv6: false,
  webRoot: '/srv/web',
  remoteHosts: hostOf(''),
  remotes: '/srv/config/remotes.json',
  stateDir: '/tmp',
  pidFile: '/tmp/nginx.pid',
  tempModules: ['proxy', 'fastcgi', 'uwsgi', 'scgi'],
  workers: 2,
  openFiles: 65_536,
  connectionsPerAddress: 1000,
  trustedProxies: { folder: '/tmp' },
  texts: { folder: '/tmp' },
  accessLog: '/dev/stdout',
};
