import { SERVICES, type ServiceName } from '@luplay/contracts';

/** Everything in which one installation of the gateway differs from another. */
export interface GatewayOptions {
  /** Addresses of each service's replicas, `host:port`. */
  upstreams: Record<ServiceName, string[]>;
  /** The product's port and the one that serves spectators' sockets only. */
  port: number;
  broadcastPort: number;
  ipv6: boolean;
  /** The published frontends. */
  webRoot: string;
  /** The file behind `/remotes.json`. */
  remotes: string;
  /** A folder that the workers may write to: bodies on their way. */
  stateDir: string;
  /** The master's process id. Not in `stateDir`: a root master must not write where a worker can place a link. */
  pidFile: string;
  /** Parts of nginx that this build has and that want a folder of their own even when they are not used. */
  tempModules: string[];
  /** The account of the workers and its group, where the master runs as root. */
  user?: string;
  workers: number;
  /** Sockets, upstream connections and files that one worker may have open. */
  openFiles: number;
  /** Connections from one address. A class behind one router, or a load test, is one address. */
  connectionsPerAddress: number;
  /**
   * Networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed (a load balancer in front of us), or the
   * folder into which docker/gateway-start.sh writes those of LUPLAY_TRUSTED_PROXIES.
   */
  trustedProxies: string[] | { folder: string };
  /** The file that gets one JSON line for each request, without its query string; null: none. */
  accessLog: string | null;
}

/** On Kubernetes and in compose.yaml: services by their DNS names, everything writable under /tmp. */
export const kubernetesOptions: GatewayOptions = {
  upstreams: Object.fromEntries(SERVICES.map((name) => [name, [`${name}:8080`]])) as GatewayOptions['upstreams'],
  port: 8080,
  broadcastPort: 3001,
  ipv6: false,
  webRoot: '/srv/web',
  remotes: '/srv/config/remotes.json',
  stateDir: '/tmp',
  pidFile: '/tmp/nginx.pid',
  tempModules: ['proxy', 'fastcgi', 'uwsgi', 'scgi'],
  workers: 2,
  openFiles: 65_536,
  connectionsPerAddress: 1000,
  trustedProxies: { folder: '/tmp' },
  accessLog: '/dev/stdout',
};
