/** `node k8s/src/write-rules.ts` writes `components/prometheus/rules.yaml`. */
import { writeFileSync } from 'node:fs';
import { rulesManifest } from './rules.ts';

writeFileSync(new URL('../components/prometheus/rules.yaml', import.meta.url), rulesManifest());
