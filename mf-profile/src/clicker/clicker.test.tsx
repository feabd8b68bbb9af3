/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { achievement, card } from '../testing/samples.ts';
import { Component as Clicker } from './clicker.tsx';
import { keySequence } from './key-sequence.ts';
import { ru } from './locale.ts';
import { readRun, storeClicks, storeSettled } from './run-store.ts';

const GRANTED = { body: { granted: true, achievements: [], lucoins: 30 } };
const HAD = { body: { granted: false, achievements: [], lucoins: 30 } };
const AWAY = { status: 503, body: { success: false, code: 'unavailable', message: 'Недоступно.' } };
const CLAIM = 'POST /profile/add-achievement';
const CATALOGUE = {
  'GET /editor/achievement/list': {
    body: { achievements: { achievement2: achievement({ title: 'Полтысячи', lucoins: 30 }) } },
  },
};

const KEYS = keySequence();
const round = () => screen.getByRole('button', { name: ru.press });
const wanted = (clicks: number) => screen.getByRole('button', { name: ru.pads[KEYS[clicks - 150]!] });
const clicked = (times: number) => screen.getByText(String(times), { selector: 'strong' });
/** jsdom has no pointer events, and React reads only their type. */
const down = (element: Element, button = 0) =>
  fireEvent(element, new MouseEvent('pointerdown', { bubbles: true, cancelable: true, button }));
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function begin(clicks: number, table: Parameters<typeof answerWith>[0] = {}) {
  storeClicks('a', clicks);
  const asked = answerWith(table);
  const view = renderAs(card('a'), <Clicker />);
  const claims = () => asked.filter(({ path }) => path === '/profile/add-achievement').map(({ body }) => body);
  return { claims, view };
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the button', () => {
  it('counts presses, not releases', () => {
    begin(0);
    down(round());
    fireEvent.click(round(), { detail: 1 });
    expect(clicked(1)).toBeTruthy();
    down(round(), 2);
    expect(clicked(1)).toBeTruthy();
  });

  it('counts Enter and Space, but not a key that is held', () => {
    begin(0);
    fireEvent.keyDown(round(), { key: 'Enter' });
    fireEvent.keyDown(round(), { key: 'Enter', repeat: true });
    fireEvent.keyDown(round(), { key: ' ' });
    fireEvent.keyDown(round(), { key: ' ', repeat: true });
    expect(clicked(2)).toBeTruthy();
  });

  it('counts a click of assistive technology without pointer events', () => {
    begin(0);
    fireEvent.click(round(), { detail: 0 });
    expect(clicked(1)).toBeTruthy();
  });

  it('warns at the tenth click', async () => {
    begin(8);
    down(round());
    expect(screen.queryByText(ru.warning)).toBeNull();
    down(round());
    expect(screen.getByText(ru.warning)).toBeTruthy();
  });

  it('continues after a reload', () => {
    const { view } = begin(40);
    down(round());
    view.unmount();
    renderAs(card('a'), <Clicker />);
    expect(clicked(41)).toBeTruthy();
    cleanup();
    renderAs(card('b'), <Clicker />);
    expect(clicked(0)).toBeTruthy();
  });

  it('announces round numbers only', async () => {
    begin(198);
    fireEvent.keyDown(wanted(198), { code: 'KeyX' });
    down(wanted(198));
    await later(100);
    const announced = () => document.getElementById('announcements')?.textContent ?? '';
    expect(announced()).not.toContain('199');
    down(wanted(199));
    await later(100);
    expect(announced()).toBe('200 кликов');
  });

  it('follows another tab that got further', () => {
    begin(40);
    storeClicks('a', 90);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'clicker:a' })));
    expect(clicked(90)).toBeTruthy();
  });
});

describe('the four keys', () => {
  it('appear at 150 and keep the focus of keyboard players', () => {
    begin(149);
    act(() => round().focus());
    fireEvent.keyDown(round(), { key: 'Enter' });
    expect(screen.getAllByRole('button', { name: /^(Вверх|Вправо|Вниз|Влево)$/ })).toHaveLength(4);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Вверх');
    expect(wanted(150).getAttribute('aria-current')).toBe('true');
  });

  it('react to the arrow keys, once per press', () => {
    begin(150);
    const code = { up: 'ArrowUp', right: 'ArrowRight', down: 'ArrowDown', left: 'ArrowLeft' }[KEYS[0]!];
    fireEvent.keyDown(wanted(150), { code });
    fireEvent.keyDown(wanted(150), { code, repeat: true });
    expect(clicked(151)).toBeTruthy();
  });

  it('let the bar fall, pause when it is empty, and then wait', async () => {
    begin(150);
    down(wanted(150));
    const bar = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));
    expect(bar()).toBe(62);
    await later(600);
    expect(bar()).toBe(52);
    for (let step = 2; step <= 7; step++) await later(600);
    expect(bar()).toBe(0);
    expect(screen.getByText(ru.paused)).toBeTruthy();
    down(wanted(151));
    expect(clicked(151)).toBeTruthy();
    await later(1500);
    expect(bar()).toBe(50);
    await later(10_000);
    expect(bar()).toBe(50);
  });

  it('end at 1000: the button is disabled', async () => {
    storeSettled('a', 100);
    storeSettled('a', 500);
    const { claims } = begin(999, { [CLAIM]: GRANTED });
    down(wanted(999));
    await settle();
    const done = screen.getByRole('button', { name: ru.done });
    expect(done.getAttribute('aria-disabled')).toBe('true');
    down(done);
    expect(readRun('a').clicks).toBe(1000);
    expect(claims()).toEqual([{ userId: 'a', achievementId: 'achievement3' }]);
  });
});

describe('achievements', () => {
  it('are claimed once and celebrated with title and LuCoins', async () => {
    storeSettled('a', 100);
    const { claims } = begin(499, { [CLAIM]: GRANTED, ...CATALOGUE });
    await settle();
    expect(claims()).toEqual([]);
    down(wanted(499));
    await settle();
    expect(claims()).toEqual([{ userId: 'a', achievementId: 'achievement2' }]);
    expect(screen.getByText('Новая ачивка «Полтысячи»: +30 LuCoins!')).toBeTruthy();
    expect(readRun('a').settled).toEqual([100, 500]);
  });

  it('that the user has already are not celebrated', async () => {
    const { claims } = begin(99, { [CLAIM]: HAD, ...CATALOGUE });
    down(round());
    await settle();
    expect(claims()).toHaveLength(1);
    expect(screen.queryByText(/ачивка «/)).toBeNull();
    expect(readRun('a').settled).toEqual([100]);
  });

  it('whose claim was lost are claimed again when the network returns, and not by a timer', async () => {
    const table: Parameters<typeof answerWith>[0] = { [CLAIM]: AWAY };
    const { claims } = begin(100, table);
    await later(60_000);
    expect(claims()).toHaveLength(1);
    expect(readRun('a').settled).toEqual([]);
    table[CLAIM] = GRANTED;
    act(() => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(claims()).toHaveLength(2);
    expect(readRun('a').settled).toEqual([100]);
    act(() => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(claims()).toHaveLength(2);
  });

  it('that were refused are not claimed again until the next visit', async () => {
    const refused = { status: 403, body: { success: false, code: 'forbidden', message: 'Нельзя.' } };
    const { claims, view } = begin(100, { [CLAIM]: refused });
    await settle();
    act(() => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(claims()).toHaveLength(1);
    view.unmount();
    renderAs(card('a'), <Clicker />);
    await settle();
    expect(claims()).toHaveLength(2);
  });
});
