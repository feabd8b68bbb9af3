import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { say } from '../command/report.mjs';
import { run } from '../command/run.mjs';
import { PINNED_NODE, REPOSITORY } from '../command/settings.mjs';
import { IMAGES, MONGO, NGINX_BASE, SERVERS } from './images.mjs';
import { programsOf } from './workshop.mjs';

const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** nginx looks upstreams' names up again from 1.27.3 on. */
const DEBIAN = { release: 'forky', packages: ['nginx-light', 'redis-server', 'nats-server', 'wget'] };
/**
 * Programs for this machine. An older podman-compose loses networks of compose.yaml. An older aardvark-dns, the name
 * server of container networks, stops answering while it takes a change in, and misses a second change meanwhile.
 */
const NEWER = ['podman-compose', 'aardvark-dns'];
const NODE = { release: 'bookworm', packages: ['ca-certificates'] };
const NODE_BASE = IMAGES[0].base;
const SERVER_IMAGES = [NGINX_BASE, ...SERVERS];

/**
 * Base images made of Debian's packages, under the names of the official ones, for machines that cannot pull these.
 * @param {import('./workshop.mjs').Workshop} workshop
 */
export async function makeStandIns(workshop) {
  const { folder } = workshop;
  const npm = join((await run('npm', ['root', '--global', '--loglevel', 'silent'])).stdout.trim(), 'npm');
  const node = [
    `copy-in ${PINNED_NODE} /usr/local/bin`,
    'mkdir -p $1/usr/local/lib/node_modules',
    `copy-in ${npm} /usr/local/lib/node_modules`,
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js $1/usr/local/bin/npm',
    'chroot $1 useradd --uid 1000 --create-home node',
  ];
  const download = `APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get download ${NEWER.join(' ')}`;
  const unpack = `cd ${folder} && ${download} && for file in *.deb; do dpkg -x $file newer && rm $file; done`;
  const servers = ['mkdir $1/data', 'chown 999:1000 $1/data', unpack];
  await Promise.all([
    make(workshop, join(folder, 'node.tar'), NODE, node, [NODE_BASE]),
    make(workshop, join(folder, 'servers.tar'), DEBIAN, servers, SERVER_IMAGES),
  ]);
  const nameServer = join(programsOf(folder), 'aardvark-dns');
  const tried = await run(nameServer, ['--version']);
  if (tried.code === 0) return;
  say(`the machine's own name server is used: ${tried.output.trim()}`);
  rmSync(nameServer, { force: true });
}

/** The mirror of Debian that this machine installs from. */
async function mirror() {
  const wanted = ['Created-By: Packages', 'Label: Debian', 'Component: main'];
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', ...wanted]);
  const [first] = stdout.split('\n').filter((line) => line.startsWith('http'));
  if (!first) throw new Failure('apt has no mirror of Debian: look into /etc/apt/sources.list.');
  return first;
}

async function make({ podman, demand, env }, tar, { release, packages }, hooks, [first, ...others]) {
  const name = (image) => (image.includes('/') ? `docker.io/${image}` : `docker.io/library/${image}`);
  if ((await podman('image', 'exists', name(first))).code === 0) return;
  const options = [
    ...['--variant=minbase', `--include=${packages.join(',')}`],
    // A mirror may be older than what it says about itself allows.
    '--aptopt=Acquire::Check-Valid-Until "false"',
    ...['man', 'doc', 'locale'].map((kind) => `--dpkgopt=path-exclude=/usr/share/${kind}/*`),
    ...hooks.map((hook) => `--customize-hook=${hook}`),
  ];
  const made = await run('mmdebstrap', [...options, release, tar, await mirror()], { env });
  if (made.code !== 0) throw new Failure(`Debian ${release} could not be installed into an image.\n${made.output}`);
  await demand('import', '--change', `ENV ${PATH}`, tar, name(first));
  await run('rm', [tar]);
  for (const other of others) await demand('tag', name(first), name(other));
}

/** The embedded database in the place of MongoDB, on the image of svc-user, which has its packages. */
export const makeMongo = ({ demand }) =>
  demand(
    ...['build', '--format', 'docker', '-f', 'docker/stand-ins/mongo.Dockerfile'],
    ...['-t', `docker.io/library/${MONGO}`, REPOSITORY],
  );
