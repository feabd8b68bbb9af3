/** `npm run k8s -- check-release <overlay>` says what is wrong with an overlay before it is applied. Needs kubectl. */
import { existsSync, readFileSync } from 'node:fs';
import { build, type Manifest, ofKind, workloads } from './manifests.ts';
import { type Digests, PUSHED } from './write-digests.ts';

/** The longest prefix of a network that is too wide to be an ingress controller's alone. */
const WIDEST = { 4: 16, 6: 48 };

/**
 * Why an overlay must not be applied to production, one sentence each: images by tags, which may become other images;
 * builds of remotes that the pushed images do not have; what the copied overlay left for its owner to say; proxies
 * that more than the ingress controller may be.
 */
export function releaseFaults(manifests: Manifest[], pushed: Digests = {}): string[] {
  const named = imagesOf(manifests);
  return [...tags(named), ...remotes(manifests, named, pushed), ...examples(manifests), ...proxies(manifests)];
}

function imagesOf(manifests: Manifest[]): string[] {
  const pods = workloads(manifests).map(({ spec }) => spec.template.spec);
  const all = pods.flatMap(({ containers, initContainers = [] }) => [...containers, ...initContainers]);
  return [...new Set(all.map(({ image }) => image))];
}

const tags = (named: string[]) =>
  named
    .filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))
    .map((image) => `${image} is a tag: npm run images -- --push <registry>, npm run k8s -- write-digests <overlay>`);

/** Remotes that no page could load. Says nothing of images that were pushed elsewhere. */
function remotes(manifests: Manifest[], named: string[], pushed: Digests): string[] {
  const { data } = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === 'remotes') ?? {};
  const lines: Record<string, string> = JSON.parse(data?.['remotes.json'] ?? '{}');
  return Object.entries(lines).flatMap(([name, line]) => {
    const { newName, digest, builds } = pushed[`luplay/${name}`] ?? {};
    const isThere = !builds || !named.includes(`${newName}@${digest}`) || builds.includes(line.split('/')[2] ?? '');
    return isThere ? [] : [`the image of ${name} has no ${line}: npm run k8s -- write-remotes <overlay>`];
  });
}

/** Host names that stand for those of the installation. */
function examples(manifests: Manifest[]): string[] {
  return manifests.flatMap((manifest) => {
    const [found] = /[a-z.]*example\.org/.exec(JSON.stringify([manifest.spec, manifest.data])) ?? [];
    return found ? [`${manifest.kind} ${manifest.metadata.name} names ${found}`] : [];
  });
}

function proxies(manifests: Manifest[]): string[] {
  const settings = new Map(ofKind(manifests, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]));
  const of = (name: string) => (settings.get(name)?.LUPLAY_TRUSTED_PROXIES ?? '').split(',').filter(Boolean);
  const isWide = (network: string) => {
    const [address = '', bits] = network.split('/');
    return bits !== undefined && Number(bits) < WIDEST[address.includes(':') ? 6 : 4];
  };
  return [
    ...(of('luplay-settings').length === 0
      ? ['luplay-settings: LUPLAY_TRUSTED_PROXIES is empty: every player would have the address of the gateway']
      : []),
    ...(of('luplay-gateway').length === 0 && ofKind(manifests, 'Ingress').length > 0
      ? ['luplay-gateway: LUPLAY_TRUSTED_PROXIES is empty: every player would have the address of the ingress']
      : []),
    ...of('luplay-gateway')
      .filter(isWide)
      .map((network) => `luplay-gateway: LUPLAY_TRUSTED_PROXIES ${network} is more than an ingress controller`),
  ];
}

export function checkRelease(overlay: string): void {
  const pushed = existsSync(PUSHED) ? JSON.parse(readFileSync(PUSHED, 'utf8')) : {};
  const faults = releaseFaults(build(overlay), pushed);
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0 ? `${overlay} can be applied` : `${overlay} must not be applied: ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
