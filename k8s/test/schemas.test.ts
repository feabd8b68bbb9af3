import { describe, expect, it } from '@jest/globals';
import { build, type Manifest, OVERLAYS } from '../src/manifests.ts';
import { test } from './kubectl.ts';
import { KUBERNETES, schemaFaults } from './schemas.ts';

/** Of the Prometheus operator: not a part of Kubernetes. */
const isCustom = ({ apiVersion }: Manifest) => apiVersion.startsWith('monitoring.coreos.com/');

describe.each(KUBERNETES)('Kubernetes %s', (minor) => {
  for (const overlay of OVERLAYS) {
    test(`16.3: knows every field of the overlay ${overlay}`, () => {
      const manifests = build(overlay);
      expect(manifests.length).toBeGreaterThan(40);
      expect(manifests.filter(isCustom).map(({ kind }) => kind)).toEqual(
        overlay === 'production' ? expect.arrayContaining(['PrometheusRule', 'ServiceMonitor']) : [],
      );
      expect(
        schemaFaults(
          manifests.filter((manifest) => !isCustom(manifest)),
          minor,
        ),
      ).toEqual([]);
    });
  }

  it('16.3: faults in a manifest are found', () => {
    const deployment = (container: object): Manifest => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'wrong' },
      spec: { selector: {}, template: { spec: { containers: [{ name: 'one', ...container }] } } },
    });
    const unknown = schemaFaults([deployment({ readynessProbe: {} })], minor);
    expect(unknown).toEqual([expect.stringMatching(/^Deployment wrong: .*readynessProbe.* does not exist/)]);
    const mistyped = schemaFaults([deployment({ ports: [{ containerPort: '8080' }] })], minor);
    expect(mistyped).toEqual([expect.stringContaining("'string' is not assignable to type 'number'")]);
  });
});
