import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { findTool } from '../machine/tools.mjs';

const RULES = join(REPOSITORY, 'observability/rules.yml');

const KEPT = '7d';

/** The program; throws Failure where this machine has none. */
export function findPrometheus(find = findTool) {
  const program = find('prometheus');
  if (program) return program;
  throw new Failure(
    'Prometheus cannot be installed from here. Debian: apt-get install prometheus. macOS: brew install prometheus.',
  );
}

/**
 * For this machine alone: no page of another origin may read the measurements through somebody's browser, which
 * Prometheus lets every page do unless it is told otherwise.
 */
export const prometheusArguments = ({ config, data, port }) => [
  `--config.file=${config}`,
  `--storage.tsdb.path=${data}`,
  `--storage.tsdb.retention.time=${KEPT}`,
  `--web.listen-address=127.0.0.1:${port}`,
  `--web.cors.origin=http://127\\.0\\.0\\.1:${port}`,
  '--log.level=warn',
];

/** Prometheus's configuration for one machine; `targets`: the file that lists the replicas. */
export function prometheusConfig(targets) {
  return {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [RULES],
    // Samples carry service and replica themselves; only `up` takes them from the list.
    scrape_configs: [
      { job_name: 'luplay', honor_labels: true, file_sd_configs: [{ files: [targets], refresh_interval: '5s' }] },
    ],
  };
}

/**
 * The replicas of the services, and the gateway, as Prometheus reads them from a file.
 * @param {Record<string, number>} ports such as `{ 'svc-user#0': 20123, redis: 20124 }`
 * @param {Record<string, number>} running the ids of processes by their names
 */
export function targetsOf({ 'gateway-broadcast': gateway, ...ports }, running) {
  return Object.entries({ ...ports, gateway })
    .filter(([name]) => /^(svc-|gateway)/.test(name) && name in running)
    .map(([replica, port]) => ({
      targets: [`127.0.0.1:${port}`],
      labels: { service: replica.split('#')[0], replica },
    }));
}

/** The graphs of the page, from what players notice to what causes it. */
const GRAPHS = [
  'service:http_requests:rate5m',
  'service:http_errors:ratio5m',
  'service:http_duration_seconds:p99_5m',
  'aggregate:live_command_duration_seconds:p99_5m',
  'aggregate:live_deadline_lateness_seconds:p99_5m',
  'service:sockets_open:sum',
  'sum by (aggregate, what) (increase(live_repairs_total[5m]))',
  'event_loop_delay_p99_seconds',
  'process_resident_memory_bytes{job="luplay"}',
  'sum by (service, replica) (rate(process_cpu_seconds_total{job="luplay"}[1m]))',
];

/** The address of Prometheus's own page with these graphs, of the last half hour. */
export function graphPage(base) {
  const query = GRAPHS.flatMap((expression, index) => [
    [`g${index}.expr`, expression],
    [`g${index}.tab`, '0'],
    [`g${index}.range_input`, '30m'],
  ]);
  return `${base}/graph?${new URLSearchParams(query)}`;
}
