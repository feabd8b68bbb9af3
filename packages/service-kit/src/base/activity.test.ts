import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { Activity, LoadMonitor } from './activity.ts';
import { currentRequestId, withRequestId } from './request-id.ts';

const QUIET_MS = 50;
let activity: Activity;
let sockets = 0;
let heard: string[] = [];
afterEach(() => activity.stop());

function start(): void {
  sockets = 0;
  heard = [];
  activity = new Activity(() => sockets > 0, QUIET_MS);
  activity.follow(
    () => void heard.push('busy'),
    () => void heard.push('idle'),
  );
}

describe('12.27: activity', () => {
  it('12.27: starts with the first call and ends after a quiet time', async () => {
    start();
    expect(heard).toEqual([]);
    activity.noteUse();
    activity.noteUse();
    expect(heard).toEqual(['busy']);
    await eventually(() => heard.length === 2);
    activity.noteUse();
    expect(heard).toEqual(['busy', 'idle', 'busy']);
  });

  it('starts outside of the request that starts it', () => {
    start();
    let id: string | undefined = 'not called';
    activity.follow(
      () => {
        id = currentRequestId();
      },
      () => undefined,
    );
    withRequestId('request-1', () => activity.noteUse());
    expect(id).toBeUndefined();
  });

  it('12.27: continues while a socket is open', async () => {
    start();
    sockets = 1;
    activity.noteUse();
    await new Promise((passed) => setTimeout(passed, 5 * QUIET_MS));
    expect(heard).toEqual(['busy']);
    sockets = 0;
    await eventually(() => heard.length === 2);
  });

  it('12.27: is reported to later followers as well', () => {
    start();
    activity.noteUse();
    const late: string[] = [];
    activity.follow(
      () => void late.push('busy'),
      () => void late.push('idle'),
    );
    expect(late).toEqual(['busy']);
  });
});

/** The event loop has work for so long, ms. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until) Math.sqrt(until);
}

it('says busy while the event loop works, and not when it has time', async () => {
  const load = new LoadMonitor();
  // The loop's clock stands still within one turn.
  for (let turn = 0; turn < 4; turn += 1) {
    work(30);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(load.isBusy).toBe(true);
  // Waiting for a processor counts as work, so this takes several samples while other processes have them.
  while (load.isBusy) await sleep(100);
});
