import { Agent, request } from 'node:http';
import { type BodyInputOf, type Call, pathOf, type ResponseOf } from '@luplay/contracts';

/** Keeps connections open, so that a thousand answers do not measure a thousand TCP handshakes. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Without a token: anonymous. */
export interface Player {
  userId: string;
  token: string;
}

/**
 * Makes a call through the gateway and returns its fields. Throws on any failure: a bench measures a working product.
 */
export function callAs<C extends Call>(
  url: string,
  player: Player,
  call: C,
  input: { params?: Record<string, string>; body?: BodyInputOf<C> } = {},
): Promise<ResponseOf<C>> {
  const body = call.method === 'GET' ? undefined : JSON.stringify(input.body ?? {});
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api2${pathOf(call, input.params)}`,
      {
        agent,
        method: call.method,
        headers: {
          ...(player.token && { authorization: `Bearer ${player.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (answer.statusCode === 200) resolve(JSON.parse(text) as ResponseOf<C>);
          else reject(new Error(`${call.id}: ${answer.statusCode} ${text.slice(0, 300)}`));
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
