/** `node k8s/src/check-release.ts <overlay>` says what is wrong with an overlay before it is applied. Needs kubectl. */
import { build, type Container, type Manifest, ofKind, workloads } from './manifests.ts';

/** The longest prefix of a network that is too wide to be an ingress controller's alone. */
const WIDEST = { 4: 16, 6: 48 };

/**
 * Why an overlay must not be applied to production, one sentence each: images by tags, which may become other images;
 * what the copied overlay left for its owner to say; proxies that more than the ingress controller may be.
 */
export function releaseFaults(manifests: Manifest[]): string[] {
  return [...images(manifests), ...examples(manifests), ...proxies(manifests)];
}

function images(manifests: Manifest[]): string[] {
  const containers = workloads(manifests).flatMap(({ spec }): Container[] => [
    ...spec.template.spec.containers,
    ...(spec.template.spec.initContainers ?? []),
  ]);
  const named = [...new Set(containers.map(({ image }) => image))];
  return named
    .filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))
    .map((image) => `${image} is a tag: npm run images -- --push <registry>, node k8s/src/write-digests.ts <overlay>`);
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

if (import.meta.main) {
  const [overlay] = process.argv.slice(2);
  if (!overlay) throw new Error('usage: node k8s/src/check-release.ts <overlay>');
  const faults = releaseFaults(build(overlay));
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0 ? `${overlay} can be applied` : `${overlay} must not be applied: ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
