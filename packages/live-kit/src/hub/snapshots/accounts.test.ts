import { describe, expect, it } from '@jest/globals';
import { ByteBudget } from '@luplay/service-kit/internals';
import type { OpenSocket } from '../socket.ts';
import { Accounts } from './accounts.ts';

describe('a budget of bytes', () => {
  it('G13: is refilled continuously up to its burst, also from a negative value', () => {
    const budget = new ByteBudget(100, 800, 0);
    budget.take(1_000);
    expect(budget.allows(0)).toBe(false);
    expect(budget.allows(2_000)).toBe(false);
    expect(budget.allows(2_001)).toBe(true);
    budget.take(1);
    expect(budget.isFull(9_000)).toBe(false);
    expect(budget.isFull(10_100)).toBe(true);
    expect(budget.isFull(1_000_000)).toBe(true);
    budget.take(801);
    expect(budget.allows(1_000_000)).toBe(false);
  });
});

describe('accounts', () => {
  let now = 0;
  const socketOf = (userId?: string) => ({ caller: userId ? { userId } : null, account: null }) as OpenSocket;
  const enter = (accounts: Accounts, ip: string, userId?: string) => {
    const socket = socketOf(userId);
    accounts.enter(socket, ip);
    return socket;
  };

  it('G13: are shared by the sockets of a user, and by those of an address or IPv6 /64', () => {
    const accounts = new Accounts({ user: 1, address: 1 }, () => now);
    const [a, b] = [enter(accounts, '192.0.2.1', 'u1'), enter(accounts, '192.0.2.2', 'u1')];
    const [c, d] = [enter(accounts, '2001:db8::1'), enter(accounts, '2001:db8::ffff:1')];
    expect([a.account === b.account, c.account === d.account]).toEqual([true, true]);
    enter(accounts, '2001:db8:0:1::1');
    expect(accounts.size).toBe(3);
  });

  it('G13: are dropped after their last socket as soon as the budget is full again', () => {
    const accounts = new Accounts({ user: 10, address: 10 }, () => now);
    const first = enter(accounts, '192.0.2.1');
    first.account?.budget.take(80);
    accounts.leave(first);
    accounts.forget();
    const second = enter(accounts, '192.0.2.1');
    expect(second.account).toBe(first.account);
    now += 60_000;
    accounts.forget();
    expect(accounts.size).toBe(1);
    accounts.leave(second);
    accounts.forget();
    expect(accounts.size).toBe(0);
  });
});
