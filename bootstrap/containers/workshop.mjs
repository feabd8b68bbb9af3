import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command/run.mjs';

const CONTAINERS_CONF = (folder) => `
[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
tmp_dir = "${folder}/libpod"
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
export function openWorkshop() {
  const kept = process.env.LUPLAY_CONTAINERS;
  const folder = kept || mkdtempSync(join(tmpdir(), 'luplay-containers-'));
  mkdirSync(join(folder, 'networks'), { recursive: true });
  const files = {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  };
  writeFileSync(files.CONTAINERS_CONF, CONTAINERS_CONF(folder));
  writeFileSync(files.CONTAINERS_STORAGE_CONF, STORAGE_CONF(folder));
  const env = { ...process.env, ...files };
  const podman = (...args) => run('podman', args, { env });
  const remove = async () => {
    await podman('rm', '--all', '--force', '--time', '0');
    await podman('network', 'prune', '--force');
    if (kept) return;
    await podman('rmi', '--all', '--force');
    await podman('volume', 'prune', '--force');
    await run('umount', ['-l', join(folder, 'storage/overlay')]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, env, podman, remove };
}
