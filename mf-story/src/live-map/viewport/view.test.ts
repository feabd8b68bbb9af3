import { describe, expect, it } from '@jest/globals';
import { centred, firstView, fitted, followed, kept, revealing, toMap, ZOOM, zoomed } from './view.ts';

const size = { width: 400, height: 600 };
const map = { x: 0, y: 0, width: 1200, height: 600 };
const here = { x: 600, y: 300, width: 120, height: 120 };

describe('zooming', () => {
  it('keeps the point under the finger where it is', () => {
    const view = { x: -35, y: 12, scale: 0.8 };
    const point = { x: 130, y: 220 };
    const closer = zoomed(view, point, 1.7);
    expect(closer.scale).toBeCloseTo(1.36);
    expect(toMap(closer, point).x).toBeCloseTo(toMap(view, point).x);
    expect(toMap(closer, point).y).toBeCloseTo(toMap(view, point).y);
  });
  it('has limits', () => {
    expect(zoomed({ x: 0, y: 0, scale: 1 }, here, 100).scale).toBe(ZOOM.max);
    expect(zoomed({ x: 0, y: 0, scale: 1 }, here, 0.001).scale).toBe(ZOOM.min);
  });
});

describe('the first view', () => {
  it('is the whole map where its names can be read', () => {
    const small = { x: 60, y: 60, width: 300, height: 300 };
    expect(firstView(small, here, null, size)).toEqual(fitted(small, size));
    const { x, scale } = fitted(small, size);
    expect(x + 60 * scale).toBeGreaterThanOrEqual(24);
  });
  it('has the current room in the middle of a large map', () => {
    const view = firstView(map, here, { x: 300, y: 0, width: 720, height: 600 }, size);
    expect(view.scale).toBe(ZOOM.readable);
    expect(view).toEqual(centred(here, size, ZOOM.readable));
  });
  it('has it beside the floors, which do not cover it', () => {
    const view = firstView(map, here, null, { ...size, left: 200 });
    expect(here.x * view.scale + view.x).toBeGreaterThan(200);
  });
  it('is the whole map for somebody who stands nowhere', () => {
    expect(firstView(map, null, null, size)).toEqual(fitted(map, size));
  });
});

describe('the whole map', () => {
  const parts = { ...size, left: 90, right: 60 };
  it('is between the parts at its sides, which cover none of it', () => {
    const wide = { ...map, width: 900 };
    const { x, scale } = fitted(wide, parts);
    expect(x).toBeGreaterThanOrEqual(parts.left - 0.001);
    expect(x + wide.width * scale).toBeLessThanOrEqual(size.width - parts.right + 0.001);
  });
  it('is larger on a projector', () => {
    const small = { x: 0, y: 0, width: 100, height: 100 };
    expect(fitted(small, parts).scale).toBe(ZOOM.atMost);
    expect(fitted(small, { ...parts, atMost: ZOOM.max }).scale).toBe(ZOOM.max);
  });
});

it('a room that is followed keeps its zoom, unless a part at the side would cover it', () => {
  expect(followed(here, size, 1.1)).toEqual(centred(here, size, 1.1));
  expect(followed(here, size, 0.2)).toEqual(centred(here, size, ZOOM.readable));
  const low = { width: 241, height: 142, left: 111, right: 0 };
  const wide = { ...here, width: 240 };
  for (const { x, scale } of [followed(wide, low, 0.95), firstView(map, wide, null, low)]) {
    expect(wide.x * scale + x).toBeCloseTo(low.left);
    expect((wide.x + wide.width) * scale + x).toBeCloseTo(low.width);
  }
});

describe('a room out of sight', () => {
  it('is revealed with the smallest movement', () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(revealing(view, { x: 100, y: 100, width: 120, height: 120 }, size)).toEqual(view);
    expect(revealing(view, here, size)).toEqual({ x: 400 - 24 - 720, y: 0, scale: 1 });
  });
});

it('never loses the map', () => {
  const away = kept({ x: 5000, y: -5000, scale: 1 }, map, size);
  expect(away.x).toBeLessThan(size.width);
  expect(away.y + map.height).toBeGreaterThan(0);
});
