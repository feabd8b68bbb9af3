import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { rulesManifest } from '../src/write-rules.ts';

it('16.3: the rules of Prometheus are those of observability/rules.yml (else run: npm run k8s -- write-rules)', () => {
  const committed = readFileSync(new URL('../components/prometheus/rules.yaml', import.meta.url), 'utf8');
  expect(committed).toBe(rulesManifest());
});
