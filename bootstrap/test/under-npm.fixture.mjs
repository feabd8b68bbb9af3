/**
 * A small `npm start` with one supervised process; `argv[2]` is its data directory. Writes a line of JSON to
 * `<data>/said` when it is up, with every period of the watch on npm, and when it is told to stop.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOOK_MS, onStop } from '../machine/stop-signals.mjs';
import { RANK, Supervisor } from '../supervisor/supervisor.mjs';

const dataDir = process.argv[2];
const say = (line) => appendFileSync(join(dataDir, 'said'), `${JSON.stringify(line)}\n`);
const supervisor = new Supervisor({ dataDir });
onStop(async () => {
  say({ event: 'stop' });
  await supervisor.stop();
  process.exit(0);
});
await supervisor.start({
  name: 'svc-user#0',
  rank: RANK.service,
  command: process.execPath,
  args: ['-e', 'setInterval(() => {}, 1000)'],
  ready: async () => true,
});
say({ event: 'up', pids: { start: process.pid, parent: process.ppid, service: supervisor.pids()['svc-user#0'] } });
setInterval(() => say({ event: 'look' }), LOOK_MS);
