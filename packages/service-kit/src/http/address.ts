import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

/** Which peers are the gateway: only their X-Real-IP, X-Forwarded-Host and X-Request-Id are believed. */
export class TrustedPeers {
  private readonly list = new BlockList();
  /** A connection's peer stays who it is. */
  private readonly judged = new WeakMap<Socket, boolean>();

  constructor(extra: readonly string[]) {
    this.list.addSubnet('127.0.0.0', 8, 'ipv4');
    this.list.addAddress('::1', 'ipv6');
    for (const entry of extra) {
      const [address = '', bits] = entry.split('/');
      const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.list.addAddress(address, kind);
      else this.list.addSubnet(address, Number(bits), kind);
    }
  }

  trusts(request: IncomingMessage): boolean {
    const known = this.judged.get(request.socket);
    if (known !== undefined) return known;
    const peer = peerOf(request);
    const trusted = this.list.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
    this.judged.set(request.socket, trusted);
    return trusted;
  }

  /** The client's address as far as it is known. */
  addressOf(request: IncomingMessage): string {
    const real = request.headers['x-real-ip'];
    if (typeof real === 'string' && isIP(real) !== 0 && this.trusts(request)) return real;
    return peerOf(request);
  }
}

function peerOf(request: IncomingMessage): string {
  const address = request.socket.remoteAddress ?? '0.0.0.0';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
