import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Activity } from './activity.ts';

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/** Less than this is not worth the tenth of a second that a collection takes, bytes. */
const WORTH_BYTES = 16 * 1024 * 1024;

/**
 * Gives back what a start or a rush has left behind, whenever the service becomes idle: V8 collects when it allocates,
 * and an idle service allocates next to nothing, so that it would keep two thirds of its memory for garbage. Nobody
 * waits for anything meanwhile.
 */
export function trimWhenIdle(activity: Activity): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let least = 0;
  activity.follow(
    () => {},
    () => {
      if (process.memoryUsage.rss() < least + WORTH_BYTES) return;
      collect({ type: 'major', flavor: 'last-resort' });
      least = process.memoryUsage.rss();
    },
  );
}
