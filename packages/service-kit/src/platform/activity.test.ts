import { afterEach, describe, expect, it } from '@jest/globals';
import { currentRequestId, withRequestId } from '../request-id.ts';
import { eventually } from '../testing/cutter.ts';
import { Activity } from './activity.ts';

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

describe('12.27: what a service does only while somebody uses it', () => {
  it('12.27: begins with the first call and ends when nobody has come for a while', async () => {
    start();
    expect(heard).toEqual([]);
    activity.stir();
    activity.stir();
    expect(heard).toEqual(['busy']);
    await eventually(() => heard.length === 2);
    activity.stir();
    expect(heard).toEqual(['busy', 'idle', 'busy']);
  });

  it('begins outside of the request that it begins with', () => {
    start();
    let id: string | undefined = 'not called';
    activity.follow(
      () => {
        id = currentRequestId();
      },
      () => undefined,
    );
    withRequestId('request-1', () => activity.stir());
    expect(id).toBeUndefined();
  });

  it('12.27: goes on as long as a socket is open', async () => {
    start();
    sockets = 1;
    activity.stir();
    await new Promise((passed) => setTimeout(passed, 5 * QUIET_MS));
    expect(heard).toEqual(['busy']);
    sockets = 0;
    await eventually(() => heard.length === 2);
  });

  it('12.27: is told to who follows later, too', () => {
    start();
    activity.stir();
    const late: string[] = [];
    activity.follow(
      () => void late.push('busy'),
      () => void late.push('idle'),
    );
    expect(late).toEqual(['busy']);
  });
});
