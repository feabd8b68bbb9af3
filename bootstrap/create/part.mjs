import { Failure } from '../command/failure.mjs';

/**
 * The steps that a new remote and a new service share: workspace, images, Kubernetes.
 * `neighbour`: the part of the same kind whose entries the new one gets.
 */
export function addPart(edits, { name, neighbour }) {
  if (edits.exists(name)) throw new Failure(`${name} exists already.`);
  const kind = name.split('-')[0];
  edits.insertAfterLast('package.json', new RegExp(`^ {4}"${kind}-[a-z0-9-]+",\n`, 'gm'), `    "${name}",\n`);
  addToContainers(edits, name, neighbour);
  addToKubernetes(edits, name, neighbour);
}

function addToContainers(edits, name, neighbour) {
  const entry = new RegExp(`^ {2}${neighbour}:\n(?: {4}.*\n)+`, 'm').exec(edits.read('compose.yaml'))?.[0];
  if (entry) edits.insertAfterLast('compose.yaml', literal(entry), `\n${entry.replaceAll(neighbour, name)}`);
  for (const image of ['service', 'remote', 'gateway']) {
    const file = `docker/${image}.Dockerfile`;
    const flag = `--workspace ${neighbour}`;
    if (edits.exists(file) && edits.read(file).includes(flag)) {
      edits.write(file, edits.read(file).replaceAll(flag, `${flag} --workspace ${name}`));
    }
  }
}

function addToKubernetes(edits, name, neighbour) {
  const [suffix, formerly] = [name, neighbour].map((one) => one.slice(one.indexOf('-')));
  const rename = (text) =>
    text.replaceAll(neighbour, name).replaceAll(`nameSuffix: ${formerly}\n`, `nameSuffix: ${suffix}\n`);
  edits.copyFolder(`k8s/bases/${neighbour}`, `k8s/bases/${name}`, rename);
  edits.insertAfterLast(
    'k8s/product/kustomization.yaml',
    /^ {2}- \.\.\/bases\/(?:mf|svc)-.*\n/gm,
    `  - ../bases/${name}\n`,
  );
  const production = 'k8s/overlays/production/kustomization.yaml';
  const image = new RegExp(`^ {2}- \\{ name: luplay/${neighbour},.*\n`, 'm').exec(edits.read(production))?.[0];
  if (!image) throw new Failure(`${production}: there is no image of ${neighbour}.`);
  edits.insertAfterLast(production, literal(image), image.replaceAll(neighbour, name));
}

const literal = (text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g');
