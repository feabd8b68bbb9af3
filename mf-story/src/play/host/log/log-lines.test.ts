import { describe, expect, it } from '@jest/globals';
import { logLine } from '../testing/host-samples.ts';
import { knownFrom, matching, NO_FILTER, withLive, withOlder } from './log-lines.ts';

const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => logLine(from + i));
const ends = ({ lines: known }: ReturnType<typeof knownFrom>) => [known[0]?.id, known.at(-1)?.id, known.length];

describe('the known lines of the log', () => {
  it('grow with the view, and keep what has left it', () => {
    const known = withLive(knownFrom(lines(11, 60)), lines(13, 62));
    expect(ends(known)).toEqual([11, 62, 52]);
    expect(known.hasOlder).toBe(true);
  });

  it('take over that a line was undone', () => {
    const live = lines(11, 60).map((line) => (line.id === 60 ? { ...line, undone: true } : line));
    expect(withLive(knownFrom(lines(11, 60)), live).lines.at(-1)?.undone).toBe(true);
  });

  it('begin anew after a gap, a clearing and a restart', () => {
    const known = withOlder(knownFrom(lines(101, 150)), lines(1, 100), 100);
    expect(ends(withLive(known, lines(152, 201)))).toEqual([152, 201, 50]);
    expect(ends(withLive(known, []))).toEqual([undefined, undefined, 0]);
    expect(ends(withLive(known, lines(151, 152)))).toEqual([151, 152, 2]);
    expect(ends(withLive(known, lines(1, 50)))).toEqual([1, 50, 50]);
  });

  it('get older pages until one is not full', () => {
    const once = withOlder(knownFrom(lines(131, 180)), lines(31, 130), 100);
    expect([ends(once), once.hasOlder]).toEqual([[31, 180, 150], true]);
    const twice = withOlder(once, lines(1, 30), 100);
    expect([ends(twice), twice.hasOlder]).toEqual([[1, 180, 180], false]);
  });
});

describe('the filters of the log', () => {
  const log = [
    logLine(1, { action: 'Анна входит в игру: Холл', kind: 'entry' }),
    logLine(2, { action: 'Анна: Холл → Двор' }),
    logLine(3, { action: 'Борис убивает: Анна (Двор)', kind: 'attack' }),
    logLine(4, { action: 'Борис: Холл → Двор' }),
  ];
  it.each([
    [NO_FILTER, [4, 3, 2, 1]],
    [{ ...NO_FILTER, person: 'Анна' }, [3, 2, 1]],
    [{ ...NO_FILTER, kind: 'move' as const }, [4, 2]],
    [{ ...NO_FILTER, text: ' ДВОР ' }, [4, 3, 2]],
    [{ person: 'Борис', kind: 'attack' as const, text: 'двор' }, [3]],
  ])('%j', (filter, ids) => {
    expect(matching(log, filter).map(({ id }) => id)).toEqual(ids);
  });
});
