/**
 * Runs in a session of its own and holds the other end of the supervisor's pipe. When the pipe closes without `done`,
 * the supervisor died without cleaning up (kill -9, out of memory), and the watchdog ends the processes it had started.
 * Lines: `{ add: { pid, rank } }`, `{ remove: pid }`, `{ scratch: dir }` (a directory to delete), `{ done: true }`.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endGroup } from '../machine/processes.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const children = new Map();
const scratch = new Set();
let done = false;

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const message = JSON.parse(line);
  if (message.add) children.set(message.add.pid, message.add.rank);
  if (message.remove) children.delete(message.remove);
  if (message.scratch) scratch.add(message.scratch);
  if (message.done) done = true;
});
lines.on('close', async () => {
  if (!done) {
    const ranks = [...new Set(children.values())].sort((a, b) => b - a);
    for (const rank of ranks) {
      const group = [...children].filter(([, other]) => other === rank).map(([pid]) => pid);
      await Promise.all(group.map((pid) => endGroup(pid, 5000)));
    }
  }
  for (const dir of scratch) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
});
