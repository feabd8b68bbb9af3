import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { inspected } from './inspector.ts';
import type { Replica } from './replicas.ts';

/** The longest functions that are printed. */
const SHOWN = 25;

const profileSchema = z.object({
  profile: z.object({
    nodes: z.array(
      z.object({
        id: z.number(),
        callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
        children: z.array(z.number()).optional(),
      }),
    ),
    samples: z.array(z.number()),
    timeDeltas: z.array(z.number()),
  }),
});

/** Path below the repository's folders; the same function is one line wherever it is called from. */
const placeOf = (url: string): string => url.replace(/^.*\/(?:node_modules|packages|svc-[a-z-]+)\//, '');

/** Profiles a Node process while `work` runs: its functions by their own time and by their time with what they call. */
export function profiled(replica: Replica, work: () => Promise<void>): Promise<string[]> {
  return inspected(replica, async (ask) => {
    await ask('Profiler.enable');
    await ask('Profiler.setSamplingInterval', { interval: 500 });
    await ask('Profiler.start');
    await work();
    const stopped = await ask('Profiler.stop');
    // For the performance panel of a browser.
    const file = join(tmpdir(), `${replica.name}-${Date.now()}.cpuprofile`);
    writeFileSync(file, JSON.stringify((stopped as { profile: object }).profile));
    const { nodes, samples, timeDeltas } = profileSchema.parse(stopped).profile;
    const own = new Map<number, number>();
    for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0));
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const names = new Map(
      nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
        id,
        `${functionName || '(anonymous)'} ${placeOf(url)}:${lineNumber + 1}`,
      ]),
    );
    const [selfTime, totalTime] = [new Map<string, number>(), new Map<string, number>()];
    const add = (to: Map<string, number>, name: string, us: number) => to.set(name, (to.get(name) ?? 0) + us);
    const walk = (id: number, above: ReadonlySet<string>): number => {
      const name = names.get(id) as string;
      const inside = new Set(above).add(name);
      const mine = own.get(id) ?? 0;
      const below = (byId.get(id)?.children ?? []).reduce((sum, child) => sum + walk(child, inside), 0);
      add(selfTime, name, mine);
      if (!above.has(name)) add(totalTime, name, mine + below);
      return mine + below;
    };
    const all = walk(nodes[0]?.id ?? 0, new Set());
    const lines = (title: string, of: Map<string, number>) => [
      `${replica.name}, ${title}, % of ${(all / 1e6).toFixed(1)} s`,
      ...[...of]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, SHOWN)
        .map(([name, us]) => `${((100 * us) / all).toFixed(1).padStart(6)}  ${name}`),
    ];
    return [`written to ${file}`, ...lines('own time', selfTime), ...lines('with what they call', totalTime)];
  });
}
