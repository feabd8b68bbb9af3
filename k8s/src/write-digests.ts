/**
 * `npm run k8s -- write-digests <overlay> [<image> …]` writes the digests of the last `npm run images -- --push` into
 * the overlay: those of the named images, such as svc-story, or of all.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';

/** By `luplay/svc-user`: where a registry has the image, and by which digest; the builds that a remote's image has. */
export type Digests = Record<string, { newName: string; digest: string; builds?: string[] }>;

/** What `npm run images -- --push` writes. */
export const PUSHED = new URL('../../.build/images/digests.json', import.meta.url);

/** A kustomization whose `images` name what was pushed by its digest instead of a tag; `only`: these alone. */
export function withDigests(kustomization: string, pushed: Digests, only: string[] = []): string {
  const unknown = only.filter((name) => !(`luplay/${name}` in pushed));
  if (unknown.length > 0) throw new Error(`not pushed: ${unknown.join(', ')}. Run npm run images -- --push <registry>`);
  const document = parseDocument(kustomization);
  const images: { name: string; [field: string]: string }[] = document.toJS().images ?? [];
  const due = Object.entries(pushed)
    .filter(([name]) => only.length === 0 || only.includes(name.replace('luplay/', '')))
    .map(([name, { newName, digest }]) => ({ name, newName, digest }));
  const named = images.map((image) => due.find(({ name }) => name === image.name) ?? image);
  const added = due.filter(({ name }) => !images.some((image) => image.name === name));
  const node = document.createNode([...named, ...added]) as unknown as { items: { flow: boolean }[] };
  for (const item of node.items) item.flow = true;
  document.set('images', node);
  return document.toString({ lineWidth: 0 });
}

export function writeDigests(overlay: string, only: string[]): void {
  const file = new URL(`../overlays/${overlay}/kustomization.yaml`, import.meta.url);
  if (!existsSync(PUSHED)) throw new Error(`there is no ${fileURLToPath(PUSHED)}`);
  const pushed: Digests = JSON.parse(readFileSync(PUSHED, 'utf8'));
  writeFileSync(file, withDigests(readFileSync(file, 'utf8'), pushed, only));
}
