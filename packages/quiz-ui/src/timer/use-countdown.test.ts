import { describe, expect, it } from '@jest/globals';
import { countdownAt } from './use-countdown.ts';

const NOW = 1_700_000_000_000;
const running = (left: number, total = 30) => ({
  remaining: total,
  total,
  endsAt: NOW + left * 1000,
  paused: false,
});

describe('countdown', () => {
  it('shows full seconds and reaches 0 only when the time is over', () => {
    expect(countdownAt(running(30), NOW).seconds).toBe(30);
    expect(countdownAt(running(0.4), NOW).seconds).toBe(1);
    expect(countdownAt(running(0), NOW).seconds).toBe(0);
    expect(countdownAt(running(-5), NOW)).toMatchObject({ seconds: 0, fraction: 0, warning: false });
  });

  it("never shows more than the phase's duration, even if the clock is behind", () => {
    expect(countdownAt(running(30.3), NOW).seconds).toBe(30);
  });

  it('warns under 30 %', () => {
    expect(countdownAt(running(9), NOW).warning).toBe(false);
    expect(countdownAt(running(8.9), NOW).warning).toBe(true);
  });

  it('does not change while paused', () => {
    const paused = { remaining: 4, total: 30, endsAt: null, paused: true };
    expect(countdownAt(paused, NOW)).toEqual({ seconds: 4, fraction: 4 / 30, warning: false, paused: true });
  });

  it('is empty without a timer', () => {
    expect(countdownAt(null, NOW)).toEqual({ seconds: 0, fraction: 0, warning: false, paused: false });
  });
});
