import type { Kit } from '@luplay/service-kit';
import type { KitInternals } from '@luplay/service-kit/internals';
import type { Closer, OpenSocket } from '../socket.ts';
import { UserLeases } from './user-leases.ts';

/** The open sockets by user: limits their number and closes those whose tokens are revoked. */
export class UserSockets {
  private readonly tokens: KitInternals['tokens'];
  private readonly perUser: number;
  private readonly close: Closer;
  private readonly leases: UserLeases;
  private readonly byUser = new Map<string, Set<OpenSocket>>();

  constructor(
    kit: Pick<Kit, 'redis' | 'log' | 'now' | 'internals'>,
    hub: string,
    limits: { perUser: number; pingInterval: number },
    close: Closer,
  ) {
    const { tokens } = kit.internals;
    this.tokens = tokens;
    this.perUser = limits.perUser;
    this.close = close;
    this.leases = new UserLeases(kit, hub, limits);
    tokens.onRevoked((userId, notBefore) =>
      this.end(this.byUser.get(userId) ?? [], ({ issuedAt }) => issuedAt < notBefore),
    );
    // Log-outs are rare, so there is no index by session.
    tokens.onEnded((sessionId) => this.end(this.all(), ({ caller }) => caller?.sessionId === sessionId));
    tokens.onKeysDropped(() => this.end(this.all(), ({ keyId }) => !tokens.hasKey(keyId)));
  }

  /** Verifies the token and sets the socket's caller. False when the socket is closed or closing. */
  async admit(socket: OpenSocket, token: string): Promise<boolean> {
    const { caller, issuedAt, expiresAt, keyId } = await this.tokens.session(token);
    const { userId } = caller;
    if (socket.closing) return false;
    const own = this.byUser.get(userId) ?? new Set();
    if (own.size < this.perUser) {
      Object.assign(socket, { caller, issuedAt, expiresAt, keyId });
      this.byUser.set(userId, own.add(socket));
      if (await this.leases.take(userId, socket.id)) return !socket.closing;
    }
    this.close(socket, 'too_many_sockets');
    return false;
  }

  leave(socket: OpenSocket): void {
    if (!socket.caller) return;
    const { userId } = socket.caller;
    const own = this.byUser.get(userId);
    if (own?.delete(socket) && own.size === 0) this.byUser.delete(userId);
    this.leases.release(userId, socket.id);
  }

  /** Renews the leases of these sockets. */
  renew(sockets: Iterable<OpenSocket>): void {
    this.leases.renew(sockets);
  }

  private end(sockets: Iterable<OpenSocket>, matches: (socket: OpenSocket) => boolean): void {
    for (const socket of [...sockets]) if (matches(socket)) this.close(socket, 'unauthorized');
  }

  private *all(): Generator<OpenSocket> {
    for (const sockets of this.byUser.values()) yield* sockets;
  }
}
