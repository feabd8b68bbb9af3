/**
 * `npm run test:network`: two gateways, two replicas of each service and three servers of Redis and NATS in network
 * namespaces of this machine, between which links are cut, lose packets, are slow or full while games and a story play
 * go on. Says why it is skipped where that cannot be. Arguments are Playwright's, such as `-g NATS`. The last line is
 * `N passed, N failed`.
 */
import { fileURLToPath } from 'node:url';
import { main } from './command/main.mjs';
import { say } from './command/report.mjs';
import { endRunning, run } from './command/run.mjs';
import { PINNED_NODE } from './command/settings.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { onStop } from './machine/stop-signals.mjs';
import { ensureSystemPackages } from './machine/system-packages.mjs';
import { findTool } from './machine/tools.mjs';

const INSIDE = fileURLToPath(new URL('./network/inside.mjs', import.meta.url));
const NAMESPACES = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];

await main(async () => {
  const reason = await whyNot();
  if (reason) return say(`skipped: ${reason}`);
  onStop(endRunning);
  // Inside, npm is not to be seen: it would count as gone.
  const env = { ...process.env, npm_lifecycle_event: '' };
  const args = [...NAMESPACES, PINNED_NODE, INSIDE, ...process.argv.slice(2)];
  const { code } = await run('unshare', args, { env, show: true });
  process.exitCode = code;
});

/** Why namespaces and faults of links cannot be had here; undefined when nothing speaks against it. */
async function whyNot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
  await ensurePackages();
  await ensureSystemPackages(['redis', 'nats', 'gateway', 'network']);
  for (const program of ['ip', 'tc', 'nft', 'unshare', 'nsenter', 'python3'])
    if (!findTool(program)) return `${program} is not installed`;
  // Kernels are built without these, too.
  const tries = [
    'ip link add one type veth peer name two && ip link add three type bridge && ip link set one master three',
    'tc qdisc add dev two root tbf rate 1mbit burst 16kb latency 100ms && tc qdisc add dev one clsact',
    'tc filter add dev one ingress protocol all u32 match u32 0 0 action mirred egress redirect dev two',
    "nft 'table bridge t { chain c { type filter hook forward priority 0; numgen random mod 100 < 5 drop; }; }'",
    'test -c /dev/net/tun',
  ];
  const { code, output } = await run('unshare', ['--net', '--pid', '--fork', 'sh', '-c', tries.join(' && ')]);
  return code === 0 ? undefined : `this kernel allows no such network: ${output.trim().split('\n').at(-1)}`;
}
