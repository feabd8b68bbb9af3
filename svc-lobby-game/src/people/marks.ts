import { createHash } from 'node:crypto';
import { addressKey } from '@luplay/service-kit';
import type { Marks } from '../state/lobby.ts';

/** Of one lobby: the marks of the same person differ from lobby to lobby. */
export function marksOf(lobbyId: string, ip: string, device: string | undefined): Marks {
  const digest = (kind: string, value: string): string =>
    createHash('sha256').update(`${lobbyId}\n${kind}\n${value}`).digest('base64url').slice(0, 16);
  return {
    address: digest('address', addressKey(ip)),
    ...(device !== undefined && { device: digest('device', device) }),
  };
}
