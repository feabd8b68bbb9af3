import { describe, expect, it } from '@jest/globals';
import { build, type Manifest, OVERLAYS } from '../src/manifests.ts';
import { test } from './kubectl.ts';
import { KUBERNETES, schemaFaults } from './schemas.ts';

/** Of the Prometheus operator: not a part of Kubernetes. */
const isCustom = ({ apiVersion }: Manifest) => apiVersion.startsWith('monitoring.coreos.com/');

const deployment = (container: object): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'wrong' },
  spec: { selector: {}, template: { spec: { containers: [{ name: 'one', ...container }] } } },
});

describe(`Kubernetes ${KUBERNETES.join(', ')}`, () => {
  test(`16.3: know every field of the overlays ${OVERLAYS.join(', ')}`, () => {
    for (const overlay of OVERLAYS) {
      const manifests = build(overlay);
      expect(manifests.length).toBeGreaterThan(40);
      expect(manifests.filter(isCustom).map(({ kind }) => kind)).toEqual(
        overlay === 'production' ? expect.arrayContaining(['PrometheusRule', 'ServiceMonitor']) : [],
      );
    }
    const groups = KUBERNETES.flatMap((minor) =>
      OVERLAYS.map((overlay) => ({
        overlay,
        minor,
        manifests: build(overlay).filter((manifest) => !isCustom(manifest)),
      })),
    );
    const faults = schemaFaults(groups);
    expect(groups.map(({ overlay, minor }, index) => ({ overlay, minor, faults: faults[index] }))).toEqual(
      groups.map(({ overlay, minor }) => ({ overlay, minor, faults: [] })),
    );
  });

  it('16.3: faults in a manifest are found', () => {
    const wrong = [deployment({ readynessProbe: {} }), deployment({ ports: [{ containerPort: '8080' }] })];
    const faults = schemaFaults(KUBERNETES.flatMap((minor) => wrong.map((one) => ({ minor, manifests: [one] }))));
    expect(faults).toEqual(
      KUBERNETES.flatMap(() => [
        [expect.stringMatching(/^Deployment wrong: .*readynessProbe.* does not exist/)],
        [expect.stringContaining("'string' is not assignable to type 'number'")],
      ]),
    );
  });
});
