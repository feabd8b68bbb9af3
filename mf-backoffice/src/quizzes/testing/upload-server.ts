import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';

interface SeenUpload {
  url: string | undefined;
  type: string | undefined;
  authorization: string | undefined;
  bytes: number;
}

interface UploadServer {
  seen: SeenUpload[];
  /** Called once the body has arrived. */
  answer: (response: ServerResponse) => void;
}

export const uploaded = (path: string) => (response: ServerResponse) =>
  void response.end(JSON.stringify({ success: true, path, kind: 'picture', bytes: 3 }));

export const refused = (status: number, body: object | string) => (response: ServerResponse) => {
  response.statusCode = status;
  response.end(typeof body === 'string' ? body : JSON.stringify({ success: false, ...body }));
};

/** For the tests of one file: a real HTTP server behind the paths that the page's XMLHttpRequests ask for. */
export function withUploadServer(): UploadServer {
  const state: UploadServer = { seen: [], answer: uploaded('/api2/media/quiz/0f.webp') };
  let server: Server;
  const { open } = XMLHttpRequest.prototype;

  /** jsdom's page has no server, so this one has another origin: hence the CORS headers. */
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, accept');
    if (request.method === 'OPTIONS') return void response.end();
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    const { url, headers } = request;
    state.seen.push({ url, type: headers['content-type'], authorization: headers.authorization, bytes });
    state.answer(response);
  }

  beforeAll(async () => {
    server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, path: string | URL) {
      open.call(this, method, `http://127.0.0.1:${port}${path}`, true);
    };
  });
  afterAll(async () => {
    XMLHttpRequest.prototype.open = open;
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return state;
}
