import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Failure } from '../command/failure.mjs';
import { demand } from '../command/run.mjs';

/** RFC 2544 keeps these addresses for tests of networks. */
const NETWORK = '198.18.0';
export const NETWORK_RANGE = `${NETWORK}.0/24`;
const SWITCH = 'switch';
/** The switch's port to the program that delays what it gets. */
const DELAYED = 'delayed';
const NAMES = '/run/netns';
/** Learned addresses stay known: nothing is learned from frames that take the way of the delay, centiseconds. */
const FOR_EVER = 360_000;

/**
 * Hosts on one switch: network namespaces with a link each. They belong to the mount and network namespaces of this
 * process, which must be its own, and end with them.
 */
export class Hosts {
  #hosts = new Map();

  async open() {
    mkdirSync(NAMES, { recursive: true });
    await demand('mount', '-t', 'tmpfs', 'tmpfs', NAMES);
    await demand('ip', 'link', 'set', 'lo', 'up');
    await demand(...words(`ip link add ${SWITCH} type bridge ageing_time ${FOR_EVER} mcast_snooping 0`));
    await demand(...words(`ip addr add ${NETWORK}.1/24 dev ${SWITCH}`));
    await demand(...words(`ip link set ${SWITCH} up`));
  }

  /** @returns {Promise<{ host: string, within: string[] }>} its address, and the command that runs a program there */
  async add(name) {
    const place = { host: `${NETWORK}.${this.#hosts.size + 2}`, within: ['nsenter', `--net=${NAMES}/${name}`] };
    this.#hosts.set(name, place);
    await demand(...words(`ip netns add ${name}`));
    await demand(...words(`ip link add ${name} type veth peer name eth0 netns ${name}`));
    // As through a cable: no packet is larger than a frame.
    await demand(...words(`ip link set ${name} master ${SWITCH} gso_max_segs 1 up`));
    await demand(...words(`tc qdisc add dev ${name} clsact`));
    await demand(...words(`ip -n ${name} addr add ${place.host}/24 dev eth0`));
    await demand(...words(`ip -n ${name} link set eth0 gso_max_segs 1 up`));
    await demand(...words(`ip -n ${name} link set lo up`));
    return place;
  }

  place(name) {
    return this.#hosts.get(name);
  }

  /** Lets others reach a server that listens on loopback only. */
  async forward(name, port) {
    const { within } = this.place(name);
    await demand(...within, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/conf/eth0/route_localnet');
    const rule = `tcp dport ${port} dnat to 127.0.0.1:${port}`;
    const table = `table ip forward { chain in { type nat hook prerouting priority -100; ${rule}; }; }`;
    await demand(...within, 'nft', table);
  }

  /** Starts the program that keeps each frame of the port `delayed` for `ms`. It ends with this process. */
  async openDelay(ms) {
    const script = fileURLToPath(new URL('./delay.py', import.meta.url));
    const program = spawn('python3', [script, DELAYED, String(ms)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve, reject) => {
      program.once('exit', (code) => reject(new Failure(`delay.py ended with code ${code}`)));
      program.stdout.once('data', resolve);
    });
    await demand(...words(`ip link set ${DELAYED} master ${SWITCH} up`));
    const nothing = 'learning off flood off mcast_flood off bcast_flood off';
    await demand(...words(`bridge link set dev ${DELAYED} ${nothing}`));
  }

  /** `{ name: address }`, and the port of the delay, for the specs. */
  describe() {
    const addresses = [...this.#hosts].map(([name, { host }]) => [name, host]);
    return { hosts: Object.fromEntries(addresses), delayed: DELAYED, namespace: `/proc/${process.pid}/ns/net` };
  }
}

const words = (line) => line.split(' ');
