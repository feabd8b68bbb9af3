import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { startTestService } from '@luplay/service-kit/testing';
import { parse } from 'yaml';
import { build, OVERLAYS, ofKind, type PodTemplate } from '../src/manifests.ts';
import { test } from './kubectl.ts';

interface Scaler {
  metrics: {
    type: string;
    pods?: { metric: { name: string } };
    resource?: { name: string; target: { averageUtilization: number } };
  }[];
}

const adapter = parse(readFileSync(new URL('../components/prometheus/adapter.yaml', import.meta.url), 'utf8'));
const given: string[] = adapter.rules.custom.map((rule: { name: { as: string } }) => rule.name.as);

test.each(OVERLAYS)(
  '16.3: in %s, services scale by the processor, and in production by metrics that the adapter gives',
  (overlay) => {
    const scalers = ofKind<Scaler>(build(overlay), 'HorizontalPodAutoscaler');
    for (const { metadata, spec } of scalers) {
      const names = spec.metrics.flatMap(({ pods }) => pods?.metric.name ?? []);
      // An autoscaler that cannot read one of its metrics removes no replicas, and the demo has no adapter.
      const isAdapted = overlay === 'production' && metadata.name.startsWith('svc-');
      expect([metadata.name, names.includes('event_loop_utilization')]).toEqual([metadata.name, isAdapted]);
      for (const name of names) expect(given).toContain(name);
      expect(spec.metrics).toContainEqual(
        expect.objectContaining({ resource: expect.objectContaining({ name: 'cpu' }) }),
      );
    }
  },
);

test('16.3: services get another replica before their one event loop fills a core', () => {
  const deployments = ofKind<{ template: PodTemplate }>(build('production'), 'Deployment');
  for (const { metadata, spec } of ofKind<Scaler>(build('production'), 'HorizontalPodAutoscaler')) {
    if (!metadata.name.startsWith('svc-')) continue;
    const [container] = deployments.find((one) => one.metadata.name === metadata.name)!.spec.template.spec.containers;
    const milli = Number(container!.resources!.requests!.cpu!.replace('m', ''));
    const percent = spec.metrics.find(({ resource }) => resource)!.resource!.target.averageUtilization;
    expect([metadata.name, (milli * percent) / 100_000]).toEqual([metadata.name, 0.625]);
  }
});

it('16.3: the metrics of the adapter are those of a running service', async () => {
  const service = await startTestService({
    name: 'svc-broadcast',
    calls: {},
    setup: async () => ({ handlers: {} }),
  });
  try {
    const scraped = await (await service.fetch('/metrics')).text();
    for (const rule of adapter.rules.custom) {
      const [series] = rule.seriesQuery.split('{');
      expect(scraped).toContain(`# TYPE ${series} gauge\n`);
    }
  } finally {
    await service.close();
  }
});
