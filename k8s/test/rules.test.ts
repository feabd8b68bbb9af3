import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { rulesManifest } from '../src/write-rules.ts';

it('16.3: the rules of Prometheus are those of observability/rules.yml (else run: node k8s/src/write-rules.ts)', () => {
  const committed = readFileSync(new URL('../components/prometheus/rules.yaml', import.meta.url), 'utf8');
  expect(committed).toBe(rulesManifest());
});
