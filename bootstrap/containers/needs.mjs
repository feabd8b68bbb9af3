import { findTool } from '../machine/tools.mjs';

const PROGRAMS = ['podman', 'runc', 'mmdebstrap', 'python3', 'ip'];

/** Why containers cannot run here, in one clause; undefined when every program is there. */
export function missingOf(find = findTool) {
  const missing = PROGRAMS.find((name) => !find(name));
  return missing && `${missing} is not installed and cannot be installed`;
}
