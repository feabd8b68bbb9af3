/** `node gateway/src/render-kubernetes.ts` writes `gateway/nginx.conf`, the committed configuration for images. */
import { writeFileSync } from 'node:fs';
import { kubernetesOptions } from './options.ts';
import { renderGateway } from './render.ts';

writeFileSync(new URL('../nginx.conf', import.meta.url), renderGateway(kubernetesOptions));
