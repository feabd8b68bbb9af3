/**
 * `npm run observe`: Prometheus (Debian's) beside the product of LUPLAY_DATA, with the alerts of `observability/` and a
 * page of graphs. Runs until Ctrl-C; follows replicas that are started later.
 */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, shout } from './command/report.mjs';
import { readSettings } from './command/settings.mjs';
import { writeJson } from './machine/files.mjs';
import { isFree } from './machine/ports.mjs';
import { makePrivate, openDataDirectory } from './machine/private-files.mjs';
import { onStop } from './machine/stop-signals.mjs';
import { ensureSystemPackages } from './machine/system-packages.mjs';
import { findPrometheus, graphPage, prometheusArguments, prometheusConfig, targetsOf } from './observe/prometheus.mjs';

/** Interval of the check for other replicas, ms. */
const FOLLOW_MS = 5_000;
const DEFAULT_PORT = 9090;

await main(async () => {
  const { dataDir } = readSettings();
  const port = Number(process.env.LUPLAY_PROMETHEUS_PORT || DEFAULT_PORT);
  openDataDirectory(dataDir);
  await ensureSystemPackages(['prometheus']);
  const program = findPrometheus();
  if (!(await isFree(port))) {
    throw new Failure(`Port ${port} is taken. Choose another one: LUPLAY_PROMETHEUS_PORT=9091 npm run observe`);
  }
  const folder = makePrivate(join(dataDir, 'prometheus'));
  const targets = join(folder, 'targets.json');
  const follow = () => writeJson(targets, readTargets(dataDir));
  follow();
  const config = join(folder, 'prometheus.json');
  writeJson(config, prometheusConfig(targets));

  // JSON is YAML, so no library writes the configuration.
  const prometheus = spawn(program, prometheusArguments({ config, data: join(folder, 'data'), port }), {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => prometheus.kill('SIGTERM'));
  const timer = setInterval(follow, FOLLOW_MS);
  onStop(() => prometheus.kill('SIGTERM'));
  prometheus.once('exit', (code) => {
    clearInterval(timer);
    process.exit(code ?? 0);
  });
  const base = `http://127.0.0.1:${port}`;
  say(`Prometheus follows the product in ${dataDir}; Ctrl-C ends it`);
  shout(`  Graphs: ${graphPage(base)}\n  Alerts: ${base}/alerts`);
});

function readTargets(dataDir) {
  const file = join(dataDir, 'ports.json');
  if (!existsSync(file)) throw new Failure(`No product has been started with the data in ${dataDir}.`);
  return targetsOf(...[file, join(dataDir, 'pids.json')].map((one) => JSON.parse(readFileSync(one, 'utf8'))));
}
