import { BEARER_PROTOCOL_PREFIX, SOCKET_PROTOCOL } from '@luplay/contracts';
import WebSocket from 'ws';

/** Opens a socket; `greeted` resolves with its first frame. Without a token: somebody without an account. */
export function openGreeted(url: string, token: string | null): { socket: WebSocket; greeted: Promise<void> } {
  const protocols = token ? [SOCKET_PROTOCOL, BEARER_PROTOCOL_PREFIX + token] : [SOCKET_PROTOCOL];
  const socket = new WebSocket(url, protocols, { perMessageDeflate: false, skipUTF8Validation: true });
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code, reason) => reject(new Error(`closed before its greeting: ${url} ${code} ${reason}`)));
    socket.once('message', () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve();
    });
  });
  return { socket, greeted };
}
