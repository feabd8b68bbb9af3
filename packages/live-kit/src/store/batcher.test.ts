import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Batcher } from './batcher.ts';

/** A database that answers when it is told to. `holdMs`: longer than any test unless given. */
function slowDatabase(holdMs = 60_000) {
  const commands: { saves: readonly string[]; end(results: (boolean | Error)[]): void; fail(error: Error): void }[] =
    [];
  let arrived = Promise.withResolvers<void>();
  const saves = new Batcher<string>((some) => {
    const { promise, resolve, reject } = Promise.withResolvers<(boolean | Error)[]>();
    commands.push({ saves: some, end: resolve, fail: reject });
    arrived.resolve();
    arrived = Promise.withResolvers();
    return promise;
  }, holdMs);
  const command = async (index: number) => {
    while (commands.length <= index) await arrived.promise;
    return commands[index] as (typeof commands)[number];
  };
  return { saves, command, commands };
}

describe('saves', () => {
  it('G4: leave together when they come together, and each hears its own', async () => {
    const { saves, command } = slowDatabase();
    const results = Promise.allSettled(['a', 'b', 'c'].map((one) => saves.write(one)));
    const first = await command(0);
    expect(first.saves).toEqual(['a', 'b', 'c']);
    first.end([true, false, new Error('no')]);
    expect(await results).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: false },
      { status: 'rejected', reason: new Error('no') },
    ]);
  });

  it('G4: that come while two are under way leave together after the first of them', async () => {
    const { saves, command, commands } = slowDatabase();
    const one = saves.write('a');
    const first = await command(0);
    const two = saves.write('b');
    const second = await command(1);
    const others = ['c', 'd', 'e'].map((other) => saves.write(other));
    await turn();
    expect(commands).toHaveLength(2);
    second.end([true]);
    expect(await two).toBe(true);
    const third = await command(2);
    expect(third.saves).toEqual(['c', 'd', 'e']);
    for (const { end, saves: some } of [first, third]) end(some.map(() => true));
    expect(await Promise.all([one, ...others])).toEqual([true, true, true, true]);
  });

  it('G4: that fill a command leave beside the one under way, in commands of ten, two at a time', async () => {
    const { saves, command, commands } = slowDatabase();
    const results = [saves.write('first')];
    const first = await command(0);
    const names = Array.from({ length: 25 }, (_, index) => `s${index}`);
    results.push(...names.map((name) => saves.write(name)));
    const second = await command(1);
    expect(second.saves).toEqual(names.slice(0, 10));
    expect(commands).toHaveLength(2);
    first.end([true]);
    const third = await command(2);
    expect(third.saves).toEqual(names.slice(10, 20));
    expect(commands).toHaveLength(3);
    for (const { end, saves: some } of [third, second]) end(some.map(() => true));
    const last = await command(3);
    expect(last.saves).toEqual(names.slice(20));
    last.end(last.saves.map(() => true));
    expect(await Promise.all(results)).toEqual(results.map(() => true));
  });

  it('G4: of hundreds leave in a few commands', async () => {
    const { saves, command } = slowDatabase();
    const names = Array.from({ length: 400 }, (_, index) => `s${index}`);
    const results = names.map((name) => saves.write(name));
    const first = await command(0);
    expect(first.saves).toEqual(names.slice(0, 80));
    const sizes: number[] = [];
    for (let index = 0, left = names.length; left > 0; index += 1) {
      const { saves: some, end } = await command(index);
      sizes.push(some.length);
      left -= some.length;
      end(some.map(() => true));
    }
    expect(sizes.length).toBeLessThan(20);
    expect(await Promise.all(results)).toEqual(names.map(() => true));
  });

  it('G4: do not wait for the pace after one that left alone', async () => {
    const { saves, command, commands } = slowDatabase();
    const one = saves.write('a');
    (await command(0)).end([true]);
    await one;
    const other = saves.write('b');
    await turn();
    expect(commands).toHaveLength(2);
    (await command(1)).end([true]);
    expect(await other).toBe(true);
  });

  it('G4: that are made in their turn leave at once, and a turn that makes none holds nothing up', async () => {
    const { saves, command } = slowDatabase();
    const others = [saves.write('a')];
    const first = await command(0);
    others.push(saves.write('b'));
    const beside = await command(1);
    let known = 'old';
    const made = [1, 2].map(async (number) => {
      await saves.turn();
      await Promise.resolve();
      // What it is made from has changed while it waited.
      return saves.write(`${known} ${number}`);
    });
    await turn();
    known = 'new';
    for (const { end } of [first, beside]) end([true]);
    expect(await Promise.all(others)).toEqual([true, true]);
    const second = await command(2);
    expect(second.saves).toEqual(['new 1', 'new 2']);
    const idle = saves.turn();
    second.end([true, true]);
    expect(await Promise.all(made)).toEqual([true, true]);
    await idle;
    const last = saves.write('c');
    (await command(3)).end([true]);
    expect(await last).toBe(true);
  });

  it('G4: do not wait for those that hang', async () => {
    const { saves, command } = slowDatabase(20);
    const hanging: Promise<boolean>[] = [];
    for (const [index, name] of ['a', 'b'].entries()) {
      hanging.push(saves.write(name));
      await command(index);
    }
    const other = saves.write('c');
    (await command(2)).end([true]);
    expect(await other).toBe(true);
    for (const [index, stuck] of hanging.entries()) {
      (await command(index)).fail(new Error('lost'));
      await expect(stuck).rejects.toThrow('lost');
    }
    const last = saves.write('d');
    (await command(3)).end([false]);
    expect(await last).toBe(false);
  });
});
