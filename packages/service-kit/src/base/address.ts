import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

/** Which peers are the gateway: only their X-Real-IP, X-Forwarded-Host and X-Request-Id are believed. */
export class TrustedPeers {
  private readonly list = new BlockList();
  /** Cached by socket: the peer of a connection does not change. */
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

  /** The client's address: X-Real-IP from the gateway, else the peer's. */
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

/**
 * The key by which limits count an address: IPv4 as it is, IPv6 by its /64, which one customer gets, and an IPv4-mapped
 * IPv6 address (`::ffff:192.0.2.1`, RFC 4291 2.5.5.2) as IPv4. Other text is its own key.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  if (!isMapped(groups)) return networkOf(groups, 64);
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The /48 of an IPv6 address: a site may get one, with 65,536 keys of its own. Null for other addresses. */
export function siteKey(address: string): string | null {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return null;
  const groups = groupsOf(plain);
  return isMapped(groups) ? null : networkOf(groups, 48);
}

const isMapped = (groups: readonly number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);

const networkOf = (groups: readonly number[], bits: number): string =>
  `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;

/** The eight groups of a valid IPv6 address. URLs normalise each to RFC 5952 without dots. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const before = numbers(head);
  const after = numbers(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
