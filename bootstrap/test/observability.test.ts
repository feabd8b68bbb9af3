import { execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../command/settings.mjs';
import { pickPorts } from '../machine/ports.mjs';
import { signalGroup } from '../machine/processes.mjs';
import { findTool } from '../machine/tools.mjs';
import { findPrometheus, graphPage, prometheusArguments, prometheusConfig, targetsOf } from '../observe/prometheus.mjs';

/** For a busy machine: it ends within 5 s, ms. */
const END_MS = 30_000;
const folder = join(REPOSITORY, 'observability');
const rules = readFileSync(join(folder, 'rules.yml'), 'utf8');
const ruleTests = readFileSync(join(folder, 'rules.test.yml'), 'utf8');
const dashboard = readFileSync(join(folder, 'dashboards/luplay.json'), 'utf8');
const runbooks = readFileSync(join(REPOSITORY, 'docs/runbooks.md'), 'utf8');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);

describe('alerts', () => {
  const promtool = findTool('promtool');
  const test = promtool ? it : it.skip;

  test(`fire when they should${promtool ? '' : ' (skipped: no promtool, of the package prometheus)'}`, () => {
    const output = execFileSync(promtool as string, ['test', 'rules', join(folder, 'rules.test.yml')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(output).toContain('SUCCESS');
  });

  it.each(alerts)('%s has a test, and a section that says what to do', (alert) => {
    expect(ruleTests).toContain(`alertname: ${alert}\n        exp_alerts:\n          - `);
    expect(rules).toContain(`runbook: docs/runbooks.md#${alert.toLowerCase()}`);
    expect(runbooks).toContain(`\n## ${alert}\n`);
  });

  it('use metrics that the services have', () => {
    const kit = join(REPOSITORY, 'packages/service-kit/src');
    const sources = readdirSync(kit, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(kit, file), 'utf8'))
      .join();
    const used = [...`${rules}${dashboard}`.matchAll(/\b([a-z_0-9]+)\{job=\\?"luplay/g)].map(
      ([, name]) => name as string,
    );
    const own = new Set(used.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    // Prometheus's own, those of every Node process, and one of three that are named in a loop.
    for (const name of own) if (/^(up|process_.*|event_loop_delay_p99_seconds)$/.test(name)) own.delete(name);
    expect(own.size).toBeGreaterThan(8);
    for (const name of own) expect(sources).toMatch(new RegExp(`(name: |[Gg]auge\\w*\\()'${name}'`));
  });
});

describe('npm run observe', () => {
  it('follows the replicas of the services that run, and the gateway by its second port', () => {
    const ports = {
      'svc-user#0': 20_001,
      'svc-user#1': 20_002,
      redis: 20_003,
      gateway: 8080,
      'gateway-broadcast': 3001,
    };
    expect(targetsOf({ ...ports, 'svc-user#2': 20_004 }, ports)).toEqual([
      { targets: ['127.0.0.1:20001'], labels: { service: 'svc-user', replica: 'svc-user#0' } },
      { targets: ['127.0.0.1:20002'], labels: { service: 'svc-user', replica: 'svc-user#1' } },
      { targets: ['127.0.0.1:3001'], labels: { service: 'gateway', replica: 'gateway' } },
    ]);
  });

  it('24.4: says how to get Prometheus where there is none', () => {
    expect(() => findPrometheus(() => undefined)).toThrow('apt-get install prometheus');
  });

  it('and the dashboard draw what the rules record', () => {
    const page = new URL(graphPage('http://localhost:9090'));
    const drawn = [...page.searchParams].filter(([key]) => key.endsWith('.expr')).map(([, expression]) => expression);
    const shown = [...dashboard.matchAll(/"expr": "(.*)"/g)].map(([, expression]) => expression as string);
    for (const name of [...drawn, ...shown].filter((expression) => /^[a-z_0-9:]+:[a-z_0-9:]+$/.test(expression))) {
      expect(rules).toContain(`record: ${name}\n`);
    }
    // Replicas of one machine have numbers, which services share.
    expect(dashboard).not.toMatch(/by \(replica\)|"\{\{replica\}\}"/);
  });
});

describe('the Prometheus of npm run observe', () => {
  const prometheus = findTool('prometheus');
  const test = prometheus ? it : it.skip;

  test('24.4: ends with it, also when the data of the product are gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'luplay-observe-'));
    for (const name of ['ports.json', 'pids.json']) writeFileSync(join(folder, name), '{}');
    const { prometheus: port } = await pickPorts(['prometheus']);
    const env = { ...process.env, LUPLAY_DATA: folder, LUPLAY_PROMETHEUS_PORT: `${port}` };
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    const observe = spawn(process.execPath, [join(REPOSITORY, 'bootstrap/observe.mjs')], {
      env,
      stdio,
      detached: true,
    });
    let output = '';
    observe.stdout?.on('data', (bytes) => {
      output += bytes;
      if (output.includes('Alerts:')) rmSync(join(folder, 'pids.json'), { force: true });
    });
    try {
      // Prometheus has the other end of the pipe as well.
      await once(observe, 'close', { signal: AbortSignal.timeout(END_MS) });
      expect(output).toContain('Alerts:');
    } finally {
      signalGroup(observe.pid, 'SIGKILL');
      rmSync(folder, { recursive: true });
    }
  });

  test('24.12: lets no page of another origin read the measurements', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'luplay-prometheus-'));
    const { prometheus: port } = await pickPorts(['prometheus']);
    const config = join(folder, 'prometheus.json');
    writeFileSync(config, JSON.stringify(prometheusConfig(join(folder, 'targets.json'))));
    const options = prometheusArguments({ config, data: join(folder, 'data'), port });
    const running = spawn(prometheus as string, options, { stdio: 'ignore' });
    try {
      const base = `http://127.0.0.1:${port}`;
      const allowed = async (origin: string) => {
        const answer = await fetch(`${base}/api/v1/query?query=up`, { headers: { Origin: origin } });
        return [answer.status, answer.headers.get('access-control-allow-origin')];
      };
      const isReady = () => fetch(`${base}/-/ready`).then(({ ok }) => ok);
      while (running.exitCode === null && !(await isReady().catch(() => false))) await sleep(50);
      expect(await allowed('http://evil.example')).toEqual([200, null]);
      expect(await allowed(`http://127x0.0.1:${port}`)).toEqual([200, null]);
      expect(await allowed(base)).toEqual([200, base]);
    } finally {
      const exited = once(running, 'exit');
      running.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true });
    }
  });
});
