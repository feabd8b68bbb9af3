import { productVersion, REMOTES, SERVICES } from '../command/settings.mjs';

const NODE_BASE = 'node:24.9.0-bookworm-slim';
export const NGINX_BASE = 'nginxinc/nginx-unprivileged:1.28.3-alpine';
export const MONGO = 'mongo:8.0.17';
export const BUSYBOX = 'busybox:1.37.0';
/** What compose.yaml and the overlay demo run besides the product, without MongoDB. */
export const SERVERS = ['redis:7.4.11-alpine', 'nats:2.12.8-alpine', BUSYBOX];

/**
 * The images of the product: `{ name, base, dockerfile, args, parts }`. `parts`: the workspaces whose packages are in
 * it.
 */
export const IMAGES = [
  ...SERVICES.map((name) => ({
    name,
    base: NODE_BASE,
    dockerfile: 'docker/service.Dockerfile',
    args: { SERVICE: name },
    parts: SERVICES,
  })),
  { name: 'gateway', base: NGINX_BASE, dockerfile: 'docker/gateway.Dockerfile', args: {}, parts: ['shell', 'gateway'] },
  ...REMOTES.map((name) => ({
    name,
    base: NGINX_BASE,
    dockerfile: 'docker/remote.Dockerfile',
    args: { REMOTE: name },
    parts: [name],
  })),
];

export const repositoryOf = (name) => `luplay/${name}`;

/** All tags of an image: besides its own those of compose.yaml and of the overlay demo. */
export const tagsOf = (name, tag) =>
  [...new Set([tag, productVersion(), 'latest'])].map((one) => `${repositoryOf(name)}:${one}`);

/** `0.1.0-506e365`: a tag may not contain the `+` of the version that the parts report. */
export const defaultTag = (commit) => (commit ? `${productVersion()}-${commit}` : productVersion());
