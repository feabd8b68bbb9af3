/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readRun, runKey, storeClicks, storeSettled } from './run-store.ts';

beforeEach(() => localStorage.clear());

describe('the stored run', () => {
  it('belongs to one person', () => {
    storeClicks('vera', 120);
    storeSettled('vera', 100);
    expect(readRun('vera')).toEqual({ clicks: 120, settled: [100] });
    expect(readRun('oleg')).toEqual({ clicks: 0, settled: [] });
  });

  it('never decreases, whichever tab writes last', () => {
    storeClicks('vera', 700);
    storeClicks('vera', 501);
    expect(readRun('vera').clicks).toBe(700);
  });

  it('keeps settled achievements when clicks are stored', () => {
    storeSettled('vera', 100);
    storeClicks('vera', 101);
    storeSettled('vera', 500);
    storeSettled('vera', 500);
    expect(readRun('vera')).toEqual({ clicks: 101, settled: [100, 500] });
  });

  it('lasts as long as the page while it cannot be stored', () => {
    storeClicks('vera', 7);
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeClicks('vera', 500);
    storeSettled('vera', 100);
    refused.mockRestore();
    expect(readRun('vera')).toEqual({ clicks: 500, settled: [100] });
    storeSettled('vera', 500);
    expect(JSON.parse(localStorage.getItem(runKey('vera')) ?? '')).toEqual({ clicks: 500, settled: [100, 500] });
  });

  it.each(['{', 'null', '"x"', '{"clicks":-1}', '{"clicks":"9"}', '{"clicks":5000,"settled":7}'])(
    'is nothing when it is %s',
    (stored) => {
      localStorage.setItem(runKey('vera'), stored);
      expect(readRun('vera')).toEqual({ clicks: 0, settled: [] });
    },
  );
});
