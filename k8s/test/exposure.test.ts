import { readFileSync } from 'node:fs';
import { describe, expect } from '@jest/globals';
import { SERVICES } from '@luplay/contracts';
import { build, OVERLAYS, ofKind, type PodTemplate, workloads } from '../src/manifests.ts';
import { gatewayConfiguration } from './gateway.ts';
import { test } from './kubectl.ts';
import { allowsIngress, type Foreign, type NetworkPolicy } from './network.ts';

const INGRESS: Foreign = { namespace: 'ingress-nginx', labels: { 'app.kubernetes.io/name': 'ingress-nginx' } };
const PROMETHEUS: Foreign = { namespace: 'monitoring', labels: { 'app.kubernetes.io/name': 'prometheus' } };
const OTHERS: Foreign[] = [
  { namespace: 'default', labels: {} },
  { namespace: 'default', labels: { 'app.kubernetes.io/name': 'ingress-nginx' } },
  { namespace: 'ingress-nginx', labels: { app: 'other' } },
];
const METRICS = 9464;

const labelsOf = (overlay: string, name: string) =>
  workloads(build(overlay)).find(({ metadata }) => metadata.name === name)!.spec.template.metadata.labels;

/** Whether a pod elsewhere reaches a pod of ours. */
const reaches = (overlay: string, from: Foreign, to: string, port: number) =>
  allowsIngress(ofKind<NetworkPolicy>(build(overlay), 'NetworkPolicy'), from, labelsOf(overlay, to), port);

describe('24.11: who reaches what from outside', () => {
  test('24.11: in production only the ingress reaches the gateway, and Prometheus only the metrics', () => {
    expect(reaches('production', INGRESS, 'gateway', 8080)).toBe(true);
    for (const other of [...OTHERS, PROMETHEUS]) expect(reaches('production', other, 'gateway', 8080)).toBe(false);
    for (const other of OTHERS) expect(reaches('production', other, 'gateway', 3001)).toBe(false);
    expect(reaches('production', PROMETHEUS, 'gateway', 3001)).toBe(true);
    for (const service of SERVICES) {
      expect([service, reaches('production', PROMETHEUS, service, METRICS)]).toEqual([service, true]);
      for (const from of [PROMETHEUS, INGRESS, ...OTHERS])
        expect([service, reaches('production', from, service, 8080)]).toEqual([service, false]);
      for (const from of [INGRESS, ...OTHERS]) expect(reaches('production', from, service, METRICS)).toBe(false);
    }
  });

  test("24.11: the ingress, and nobody else, reaches cert-manager's pods that answer for the certificate", () => {
    const policies = ofKind<NetworkPolicy>(build('production'), 'NetworkPolicy');
    const solver = { 'acme.cert-manager.io/http01-solver': 'true' };
    const reached = [INGRESS, PROMETHEUS, ...OTHERS].filter((from) => allowsIngress(policies, from, solver, 8089));
    expect(reached).toEqual([INGRESS]);
  });

  test('16.3: the ingress keeps a browser at one gateway, also in a frame of Telegram', () => {
    const [ingress] = ofKind(build('production'), 'Ingress');
    expect(ingress?.metadata).toMatchObject({
      annotations: {
        'nginx.ingress.kubernetes.io/affinity': 'cookie',
        'nginx.ingress.kubernetes.io/session-cookie-samesite': 'None',
        'nginx.ingress.kubernetes.io/session-cookie-secure': 'true',
      },
    });
  });

  test('24.14: the ingress reaches no replica of a service and not port 3001, whose sockets port 8080 has too', () => {
    for (const service of SERVICES) expect(reaches('production', INGRESS, service, 8080)).toBe(false);
    expect(reaches('production', INGRESS, 'gateway', 3001)).toBe(false);
    const conf = gatewayConfiguration();
    const servers = conf.split(/^ {2}server \{$/m).slice(1);
    expect(servers.map((server) => /listen (\d+)/.exec(server)?.[1])).toEqual(['8080', '3001']);
    for (const server of servers) expect(server).toContain('location ^~ /ws/broadcast/ {');
    // One name for all replicas: nginx would hash lobbies to it, not to the addresses behind it.
    expect(conf.match(/server svc-lobby-game\S* /g)?.length).toBeGreaterThan(0);
    expect(conf).not.toContain('hash $lobby_key');
  });

  test('24.11: in the demo nobody of another namespace reaches anything', () => {
    const pods = workloads(build('demo')).map(({ metadata }) => metadata.name);
    for (const from of [INGRESS, PROMETHEUS, ...OTHERS]) {
      for (const pod of pods)
        for (const port of [8080, 3001, METRICS, 27_017, 6379, 4222, 8222])
          expect([pod, port, reaches('demo', from, pod, port)]).toEqual([pod, port, false]);
    }
  });

  test('24.11: Prometheus asks the port that the image serves metrics on', () => {
    const dockerfile = readFileSync(new URL('../../docker/service.Dockerfile', import.meta.url), 'utf8');
    expect(dockerfile).toMatch(new RegExp(`^ENV .*LUPLAY_METRICS_PORT=${METRICS}$`, 'm'));
    const [monitor] = ofKind<{ endpoints: { port: string }[] }>(build('production'), 'ServiceMonitor');
    const [port, ofGateway] = monitor?.spec.endpoints.map((endpoint) => endpoint.port) ?? [];
    const all = ofKind<{ ports: { name: string; port: number; targetPort: string }[] }>(build('production'), 'Service');
    const services = all.filter(({ metadata }) => metadata.name.startsWith('svc-'));
    expect(services).toHaveLength(SERVICES.length);
    const gateway = all.find(({ metadata }) => metadata.labels?.['luplay.app/role'] === 'gateway');
    expect(gateway?.spec.ports.find(({ name }) => name === ofGateway)?.port).toBe(3001);
    for (const { metadata, spec } of services) {
      const target = spec.ports.find(({ name }) => name === port)?.targetPort;
      const [container] = ofKind<{ template: PodTemplate }>(build('production'), 'Deployment').find(
        (one) => one.metadata.name === metadata.name,
      )!.spec.template.spec.containers;
      expect(container?.ports?.find(({ name }) => name === target)?.containerPort).toBe(METRICS);
    }
  });

  test.each(OVERLAYS)('24.11: the gateway of %s believes no network that is wider than an ingress', (overlay) => {
    const settings = ofKind(build(overlay), 'ConfigMap').find(({ metadata }) => metadata.name === 'luplay-gateway');
    expect(settings?.data?.LUPLAY_TRUSTED_PROXIES).toBe('');
  });
});
