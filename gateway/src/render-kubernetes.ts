/**
 * `node gateway/src/render-kubernetes.ts` writes `gateway/nginx.conf` and `gateway/remote.conf`, the committed
 * configuration for the images of the gateway and of the remotes.
 */
import { writeFileSync } from 'node:fs';
import { kubernetesOptions } from './options.ts';
import { renderRemote } from './remote.ts';
import { renderGateway } from './render.ts';

writeFileSync(new URL('../nginx.conf', import.meta.url), renderGateway(kubernetesOptions));
writeFileSync(new URL('../remote.conf', import.meta.url), renderRemote());
