/**
 * Supervises two processes that only wait, says their ids and goes on until it is killed. `argv[2]`: the data
 * directory.
 */
import { RANK, Supervisor } from '../supervisor/supervisor.mjs';

const supervisor = new Supervisor({ dataDir: process.argv[2] });
const waiting = (name, rank) =>
  supervisor.start({
    name,
    rank,
    command: process.execPath,
    args: ['-e', 'setInterval(() => {}, 1000)'],
    ready: async () => true,
  });
await waiting('redis', RANK.backing);
await waiting('svc-user#0', RANK.service);
console.log(JSON.stringify(supervisor.pids()));
