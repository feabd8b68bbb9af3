import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { endRunning, run } from '../command/run.mjs';
import { findTool } from '../machine/tools.mjs';
import { removeRemains } from './remains.mjs';

/** Where programs of a newer Debian are looked for before the machine's own. */
export const programsOf = (folder) => `${folder}/newer/usr/lib/podman`;

/**
 * `dns_options`: a lookup whose question or answer is lost on a busy machine otherwise takes ten seconds, five for each
 * name server, and services give up a connection to MongoDB after two.
 */
const CONTAINERS_CONF = (folder) => `
[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
log_driver = "k8s-file"
dns_options = ["single-request-reopen", "timeout:1", "attempts:5"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
tmp_dir = "${folder}/libpod"
helper_binaries_dir = ["${programsOf(folder)}", "/usr/libexec/podman", "/usr/lib/podman"]
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
`;

const STORAGE_CONF = (folder) => `
[storage]
driver = "overlay"
runroot = "${folder}/run"
graphroot = "${folder}/storage"
`;

/**
 * A podman of its own for tests, apart from the machine's: its images, containers and networks are in one folder, which
 * `remove` deletes. `LUPLAY_CONTAINERS` names a folder that is kept for the next run.
 */
export class Workshop {
  kept = process.env.LUPLAY_CONTAINERS;
  folder = this.kept ? resolve(this.kept) : mkdtempSync(join(tmpdir(), 'luplay-containers-'));
  /** What makes podman and all that calls it use the folder. */
  env = {
    ...process.env,
    // Of builds, whose working copies are large.
    TMPDIR: join(this.folder, 'tmp'),
    CONTAINERS_CONF: join(this.folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(this.folder, 'storage.conf'),
  };
  #ended = '';

  constructor() {
    for (const name of ['networks', 'tmp']) mkdirSync(join(this.folder, name), { recursive: true });
    writeFileSync(this.env.CONTAINERS_CONF, CONTAINERS_CONF(this.folder));
    writeFileSync(this.env.CONTAINERS_STORAGE_CONF, STORAGE_CONF(this.folder));
  }

  /** Runs podman to its end. */
  podman = async (...args) => {
    this.goOn();
    const result = await run('podman', args, { env: this.env });
    this.goOn();
    return result;
  };

  /** Runs podman; throws when it fails. */
  demand = async (...args) => {
    const result = await this.podman(...args);
    if (result.code !== 0) throw new Failure(`podman ${args.join(' ')} failed.\n${result.output}`);
    return result;
  };

  /** Where this machine, and nobody outside it, reaches a container. */
  async address(container) {
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
    const { stdout } = await this.demand('inspect', '--format', format, container);
    return stdout.trim();
  }

  /**
   * To be called when the first container of a network has started. Unless its hardware address is set, a network's
   * bridge takes over the lowest one of its containers. The others do not notice that it has changed, and reach neither
   * the name server nor this machine for up to 100 s. netavark sets it since 1.9:
   * https://github.com/containers/netavark/pull/833
   */
  async fixBridges() {
    const networks = join(this.folder, 'networks');
    for (const file of readdirSync(networks).filter((name) => name.endsWith('.json'))) {
      const { network_interface: bridge } = JSON.parse(readFileSync(join(networks, file), 'utf8'));
      const address = `/sys/class/net/${bridge}/address`;
      if (!existsSync(address)) continue;
      const { code, output } = await run(findTool('ip') ?? 'ip', [
        'link',
        'set',
        bridge,
        'address',
        readFileSync(address, 'utf8').trim(),
      ]);
      if (code !== 0) throw new Failure(`The address of ${bridge} could not be set.\n${output}`);
    }
  }

  /** The last lines that each container has written. */
  async logs() {
    const { stdout } = await this.podman('ps', '--all', '--format', '{{.Names}}');
    const texts = [];
    for (const name of stdout.split('\n').filter(Boolean)) {
      const { output } = await this.podman('logs', '--tail', '20', name);
      texts.push(`--- ${name}\n${output}`);
    }
    return texts.join('\n');
  }

  /** Ends the programs that are running, and lets `podman` and `goOn` throw the reason. */
  end(reason) {
    this.#ended ||= reason;
    endRunning();
  }

  /** Throws when the test was ended. */
  goOn() {
    if (this.#ended) throw new Failure(this.#ended);
  }

  /** Leaves no container, network, mount or process, and no folder unless it is to be kept. */
  async remove() {
    const podman = (...args) => run('podman', args, { env: this.env });
    // Working containers of builds that were ended.
    const { stdout } = await podman('ps', '--all', '--external', '--quiet');
    const ids = stdout.split('\n').filter(Boolean);
    await podman('pod', 'rm', '--all', '--force', '--time', '0');
    await podman('rm', '--all', '--force', '--time', '0', '--volumes');
    if (ids.length > 0) await podman('rm', '--force', '--ignore', ...ids);
    await podman('volume', 'prune', '--force');
    await podman('network', 'prune', '--force');
    await removeRemains(this.folder);
    if (!this.kept) rmSync(this.folder, { recursive: true, force: true });
  }
}
