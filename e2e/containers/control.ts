import { expect } from '@playwright/test';
import { raw } from '../support/api/api.ts';

/** Asks the program that runs the containers (bootstrap/containers/control.mjs). */
export async function control<A = object>(action: string, body: object): Promise<A> {
  const response = await fetch(`${process.env.LUPLAY_CONTROL}/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text) as A;
}

/** The build of a remote that new pages get. */
export async function liveVersion(remote: string): Promise<string> {
  const lines = (await raw('/remotes.json')).json as Record<string, string>;
  return lines[remote]!.split('/')[2]!;
}
