import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Page } from '@playwright/test';

type Counted = { taps: number };

/** Counts every tap in the page's documents. Call before the first navigation. */
export const countTaps = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as Counted;
    counted.taps = 0;
    window.addEventListener('pointerdown', () => counted.taps++, { capture: true });
  });

/** Taps since the document was loaded. */
export const taps = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Counted).taps);

/** A mid-range phone over slow 4G, as Lighthouse has it: 150 ms, 1.6 Mbit/s, a processor slowed down 4 times. */
export async function slowPhone(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Of a second, as /proc counts processor time. proc_stat(5), proc_pid_stat(5) */
const TICKS = 100;

/** Processor time since their starts, seconds: of the machine, and of this run with its browser and its product. */
function processorTime(): { all: number; own: number } {
  const [user, nice, system, , , irq, softirq, steal] = (
    /^cpu +(.+)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number) as [number, number, number, number, number, number, number, number];
  const children = new Map<number, number[]>();
  const times = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Behind the name, which may contain anything: state, parent, … user, system, and both of the ended children.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const parent = fields[1]!;
      children.set(parent, [...(children.get(parent) ?? []), pid]);
      times.set(pid, fields[11]! + fields[12]! + fields[13]! + fields[14]!);
    } catch {
      // It has ended meanwhile.
    }
  }
  const sum = (pid: number): number =>
    (times.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0);
  return { all: (user + nice + system + irq + softirq + steal) / TICKS, own: sum(process.ppid) / TICKS };
}

/** Starts to measure. The result tells the seconds since then, without the processor time that other programs took. */
export function startStopwatch(): () => number {
  const begun = performance.now();
  const from = processorTime();
  return () => {
    const to = processorTime();
    const others = Math.max(0, to.all - from.all - (to.own - from.own));
    return (performance.now() - begun) / 1000 - others / cpus().length;
  };
}
