import {
  openSocket,
  type SocketOptions,
  startTestService,
  type TestOptions,
  type TestService,
  type TestSocket,
} from '@luplay/service-kit/testing';
import { counterCalls, counterService } from '../example/counter.ts';
import type { Counter } from '../example/rules.ts';

let number = 0;

/** Replicas of the example service over one database, with an owner and a guest. */
export class Counters {
  readonly replicas: TestService[] = [];
  private readonly sockets: TestSocket[] = [];
  private readonly tokens = new Map<string, string>();

  get first(): TestService {
    return this.replicas[0] as TestService;
  }

  async startReplica(options: Omit<TestOptions, 'beside'> = {}): Promise<TestService> {
    const beside = this.replicas[0];
    const replica = await startTestService(counterService, { ...options, ...(beside && { beside }) });
    this.replicas.push(replica);
    if (!beside) for (const userId of ['owner', 'guest']) this.tokens.set(userId, await replica.token({ userId }));
    return replica;
  }

  token(userId: string): string {
    return this.tokens.get(userId) ?? '';
  }

  /** Resolves to the id of a new counter. */
  async create({ at = this.first, ...more }: { closesAfterMs?: number; at?: TestService } = {}): Promise<string> {
    number += 1;
    const id = `c${number}`;
    const { status } = await at.call(counterCalls.create, {
      token: this.token('owner'),
      body: { id, ...more },
    });
    if (status !== 200) throw new Error(`the counter was not created: ${status}`);
    return id;
  }

  add(id: string, amount: number, { who = 'guest', at = this.first, requestId = '' } = {}) {
    const body = { amount, ...(requestId && { requestId }) };
    return at.call(counterCalls.add, { token: this.token(who), params: { id }, body });
  }

  /** A greeted socket; it is closed by `closeSockets`. */
  async watch(id: string, options: SocketOptions = {}, at: { url: string } = this.first): Promise<TestSocket> {
    const socket = await openSocket(at.url, `/ws/counter/${id}`, options);
    this.sockets.push(socket);
    await socket.next('connection_established');
    return socket;
  }

  stored(id: string): Promise<Counter | null> {
    return this.first.kit.mongo.collection<Counter>('counters').findOne({ _id: id });
  }

  async closeSockets(): Promise<void> {
    for (const socket of this.sockets.splice(0)) socket.ws.terminate();
  }

  async close(): Promise<void> {
    await this.closeSockets();
    for (const replica of this.replicas.splice(0).reverse()) await replica.close();
  }
}
