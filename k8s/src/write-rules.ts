/** `npm run k8s -- write-rules` writes `components/prometheus/rules.yaml`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

const HEAD = '# Made from observability/rules.yml by `npm run k8s -- write-rules`: change it there.\n';

/** kustomize 5.5 reads folded text wrong. kubectl reads YAML 1.1. */
const OPTIONS = { lineWidth: 0, blockQuote: 'literal', version: '1.1' } as const;

/** The manifest that gives the Prometheus operator the rules and alerts. */
export function rulesManifest(): string {
  const { groups } = parse(readFileSync(new URL('../../observability/rules.yml', import.meta.url), 'utf8'));
  const labels = { 'app.kubernetes.io/part-of': 'luplay' };
  const metadata = { name: 'luplay', labels };
  return (
    HEAD +
    stringify({ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata, spec: { groups } }, OPTIONS)
  );
}

export const writeRules = (): void =>
  writeFileSync(new URL('../components/prometheus/rules.yaml', import.meta.url), rulesManifest());
