import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster } from 'redis';
import { openConnection, type RedisClient, type RedisConnection, retryPause, SOCKET } from './redis-connection.ts';
import { accessOf, type RedisCluster } from './redis-url.ts';
import { giveUpWhenUseless, type Servers, type ServersParts, unlessSilent } from './servers.ts';
import { slotOf } from './slots.ts';

/** A socket that nothing comes over for this long is broken, ms: also while the library asks where the slots are. */
const SOCKET_SILENCE_MS = 4_000;
/** Tags that are tried for each master: one with a hundredth of the slots may be missed. */
const TAGS_TRIED = 100;
/** A master that has not answered by then does not keep others waiting, ms. */
const PATIENCE_MS = 250;

type Client = ReturnType<typeof makeCluster>;
type Master = Client['masters'][number];

/**
 * Connects to the nodes one by one, so that those that are there can be used without the others. A node's client never
 * reconnects by itself: the next one may have to go elsewhere.
 */
function makeCluster(target: RedisCluster) {
  return createCluster({
    rootNodes: target.nodes.map((socket) => ({ socket })),
    minimizeConnections: true,
    topologyRefreshOnReconnectionAttemptStrategy: false,
    commandOptions: { timeout: 0 },
    defaults: {
      ...accessOf(target),
      disableOfflineQueue: true,
      socket: { ...SOCKET, ...(target.tls ? { tls: true as const } : {}), socketTimeout: SOCKET_SILENCE_MS },
    },
  });
}

interface Channel {
  slot: number;
  /** Address of the node that it is, or is being, subscribed at. */
  at: string;
}

/**
 * A cluster: node-redis finds the node of each command, and follows its redirections. Beside that, each master has a
 * connection for the channels of its slots: sharded pub/sub sends a message to the nodes of one slot only. `tend` keeps
 * all that as it should be: it notices masters that were lost, others that took over, and slots that were moved.
 */
export function openCluster(target: RedisCluster, parts: ServersParts): Servers {
  const cluster = makeCluster(target);
  /** By address. */
  const subscriptions = new Map<string, RedisConnection>();
  const subscribed = new Map<string, Channel>();
  const reaching = new WeakMap<Master, Promise<NodeClient>>();
  /** Whether every slot has a master. A node that was asked while the cluster formed or changed may know only some. */
  let isCovered = false;
  let wasUp = false;
  let closed = false;
  let tending = false;
  let isDue = false;
  let isShaky = false;
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;

  const masterOf = (slot: number): string | undefined => cluster.slots[slot]?.master.address;
  const isUp = () =>
    cluster.isReady &&
    isCovered &&
    cluster.masters.every(({ client, address }) => client?.isReady && subscriptions.get(address)?.isReady);

  function failed(error: unknown): void {
    if (closed) return;
    // The library would go on to use them.
    for (const node of cluster.nodeByAddress.values()) if (node.client && !node.client.isOpen) delete node.client;
    if (!isUp()) {
      wasUp = false;
      parts.failed(error);
    }
    soon();
  }
  cluster.on('error', failed);
  cluster.on('node-error', failed);

  // The library finds no node without slots, which it is sent to when the first one is being moved there.
  const findNode = cluster._slots.getMasterByAddress.bind(cluster._slots);
  cluster._slots.getMasterByAddress = (address) => {
    if (!cluster.nodeByAddress.has(address)) {
      const at = address.lastIndexOf(':');
      const [host, port] = [address.slice(0, at), Number(address.slice(at + 1))];
      cluster.nodeByAddress.set(address, { address, host, port, id: address, readonly: false });
    }
    return findNode(address);
  };

  /** For what will not be better at once. */
  function soon(): void {
    isShaky = true;
    if (closed || tending || timer) return;
    timer = setTimeout(() => void tend(), retryPause(attempts));
    attempts += 1;
  }

  async function tend(): Promise<void> {
    isDue = true;
    if (closed || tending) return;
    tending = true;
    clearTimeout(timer);
    timer = undefined;
    while (isDue && !closed) {
      isDue = false;
      isShaky = false;
      await tendOnce().catch(failed);
    }
    tending = false;
    if (isShaky || !wasUp) soon();
    else attempts = 0;
  }

  async function tendOnce(): Promise<void> {
    if (!cluster.isOpen) await cluster.connect();
    const asked = cluster.masters.map(reach);
    for (const each of asked) each.then(settle, failed);
    const reached = await Promise.any(asked).catch(() => null);
    if (closed) return;
    if (!reached) await cluster._slots.rediscover();
    else if (await isOutdated(reached)) {
      await cluster._slots.rediscover(reached as never);
      isDue = true;
    }
    if (closed) return;
    isCovered = !cluster.slots.includes(undefined as never);
    place();
    settle();
    await Promise.race([Promise.allSettled(asked), sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** The master's client, when the master answers. */
  function reach(master: Master): Promise<NodeClient> {
    const running = reaching.get(master) ?? ping(master).finally(() => reaching.delete(master));
    reaching.set(master, running);
    return running;
  }

  function ping(master: Master): Promise<NodeClient> {
    const ask = async () => {
      const client = await cluster.nodeClient(master);
      await client.ping();
      return client;
    };
    return unlessSilent(ask(), () => {
      const { client } = master;
      delete master.client;
      client?.destroy();
    });
  }

  /** Whether slots lie elsewhere than this process believes. */
  async function isOutdated(client: NodeClient): Promise<boolean> {
    for (const { from, to, master } of await client.clusterSlots()) {
      const address = `${master.host}:${master.port}`;
      for (let slot = from; slot <= to; slot += 1) if (masterOf(slot) !== address) return true;
    }
    return false;
  }

  /** Brings each channel to the master of its slot, and closes the connections to others. */
  function place(): void {
    const masters = new Set(cluster.masters.map(({ address }) => address));
    for (const [address, connection] of subscriptions) {
      if (masters.has(address)) continue;
      connection.close();
      subscriptions.delete(address);
    }
    for (const { address, host, port } of cluster.masters) {
      if (!subscriptions.has(address)) subscriptions.set(address, openSubscriptions(address, { host, port }));
    }
    subscribeMissing();
  }

  function subscribeMissing(): void {
    for (const name of parts.channels()) void subscribeTo(name);
  }

  function openSubscriptions(address: string, server: { host: string; port: number }): RedisConnection {
    const { nodes: _, ...access } = target;
    return openConnection(
      { ...access, server },
      {
        async prepare(client) {
          client.on('sharded-channel-moved', (name) => {
            subscribed.delete(name);
            void tend();
          });
          for (const [name, { at }] of subscribed) if (at === address) subscribed.delete(name);
          const own = [...parts.channels()].filter((name) => masterOf(slotOf(name)) === address);
          await Promise.all(own.map((name) => subscribeAt(address, client, name, slotOf(name))));
        },
        ready() {
          // Channels that were added after `prepare` had looked.
          subscribeMissing();
          settle();
        },
        failed,
      },
    );
  }

  async function subscribeTo(name: string): Promise<void> {
    const known = subscribed.get(name);
    const slot = known?.slot ?? slotOf(name);
    const address = masterOf(slot);
    if (address === undefined || known?.at === address) return;
    const connection = subscriptions.get(address);
    if (known) void unsubscribe(name);
    // `prepare` does it otherwise.
    if (connection?.isReady) await subscribeAt(address, connection.client, name, slot);
  }

  async function subscribeAt(address: string, client: RedisClient, name: string, slot: number): Promise<void> {
    const own = { slot, at: address };
    subscribed.set(name, own);
    try {
      await client.sSubscribe(name, parts.deliver);
    } catch {
      // The slot was moved, or the connection broke.
      if (subscribed.get(name) === own) subscribed.delete(name);
      soon();
    }
  }

  async function unsubscribe(name: string): Promise<void> {
    const connection = subscriptions.get(subscribed.get(name)?.at ?? '');
    subscribed.delete(name);
    if (connection?.isReady) await connection.client.sUnsubscribe(name, parts.deliver).catch(() => undefined);
  }

  function settle(): void {
    if (closed || wasUp || !isUp()) return;
    wasUp = true;
    parts.up();
  }

  void tend();
  return {
    // It has the same commands, and takes them to the node of their first key.
    client: cluster as unknown as RedisClient,
    get isUp() {
      return isUp();
    },
    publishes: 'sPublish',
    subscribe: subscribeTo,
    unsubscribe,
    tags() {
      const found = new Map<string, string>();
      const { length } = cluster.masters;
      for (let tag = 0; found.size < length && tag < length * TAGS_TRIED; tag += 1) {
        const address = masterOf(slotOf(`${tag}`));
        if (address !== undefined && !found.has(address)) found.set(address, `${tag}`);
      }
      return [...found.values()];
    },
    look() {
      for (const one of subscriptions.values()) if (one.isReady) void giveUpWhenUseless(one);
      void tend();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const one of subscriptions.values()) one.close();
      if (cluster.isOpen) cluster.destroy();
    },
  };
}

type NodeClient = Awaited<ReturnType<Client['nodeClient']>>;
