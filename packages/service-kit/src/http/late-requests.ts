import type { IncomingMessage } from 'node:http';
import type { TrustedPeers } from '../base/address.ts';

/** By then the gateway has given up all its attempts of a request, ms. */
const LATE_MS = 12_000;
/** The shortest way of a request is known for one to two of these, ms. */
const WINDOW_MS = 30_000;
/** When only requests come that are alike late, within so many ms and for so many ms, a clock was set. */
const SET = { apart: 500, lasting: 2_000 } as const;

interface Ways {
  windowBegan: number;
  /** From the gateway's clock to ours, the shortest in this window and in the one before, ms. */
  shortest: number;
  before: number;
  /** The first of the late requests since one was in time. */
  late?: { way: number; at: number } | undefined;
}

/**
 * When a link is back, TCP delivers what was sent while it was broken, also requests that the gateway has given up and
 * the client has repeated or dropped: nobody expects them to be carried out now. The gateway says when it began with a
 * request. Clocks differ, so its other requests of the last minute tell how long the way takes.
 */
export class LateRequests {
  private readonly peers: TrustedPeers;
  private readonly gateways = new Map<string, Ways>();

  constructor(peers: TrustedPeers) {
    this.peers = peers;
  }

  isLate(request: IncomingMessage, now: number): boolean {
    const begun = Number(request.headers['x-request-start']) * 1000;
    if (!(begun > 0) || !this.peers.trusts(request)) return false;
    const way = now - begun;
    const ways = this.note(request.socket.remoteAddress ?? '', way, now);
    const { shortest, before, late } = ways;
    const isLate = way - Math.min(shortest, before) > LATE_MS;
    const isAlike = isLate && late && Math.abs(way - late.way) <= SET.apart;
    if (!isAlike) ways.late = isLate ? { way, at: now } : undefined;
    else if (now - late.at > SET.lasting) {
      Object.assign(ways, { shortest: way, before: way, late: undefined });
      return false;
    }
    return isLate;
  }

  private note(gateway: string, way: number, now: number): Ways {
    let ways = this.gateways.get(gateway);
    if (!ways || now - ways.windowBegan > WINDOW_MS) {
      const isNext = ways && now - ways.windowBegan <= 2 * WINDOW_MS;
      const before = ways && isNext ? ways.shortest : Number.POSITIVE_INFINITY;
      ways = { windowBegan: now, shortest: way, before };
      for (const [other, { windowBegan }] of this.gateways)
        if (now - windowBegan > 2 * WINDOW_MS) this.gateways.delete(other);
      this.gateways.set(gateway, ways);
    }
    ways.shortest = Math.min(ways.shortest, way);
    return ways;
  }
}
