import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { raw } from '../support/api/api.ts';

/**
 * Asks the program that runs the containers (bootstrap/containers/control.mjs). Not by fetch, which gives up after
 * five minutes: on a busy machine the images of a release take longer.
 */
export async function control<A = object>(action: string, body: object): Promise<A> {
  const asking = request(`${process.env.LUPLAY_CONTROL}/${action}`, { method: 'POST' });
  asking.end(JSON.stringify(body));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const answer = await text(response);
  expect(response.statusCode, answer).toBe(200);
  return JSON.parse(answer) as A;
}

/** The build of a remote that new pages get. */
export async function liveVersion(remote: string): Promise<string> {
  const lines = (await raw('/remotes.json')).json as Record<string, string>;
  return lines[remote]!.split('/')[2]!;
}
