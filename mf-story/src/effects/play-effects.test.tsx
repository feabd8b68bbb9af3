/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ownState } from '../testing/play-samples.ts';
import { PlayEffects } from './play-effects.tsx';
import { SoundSwitch } from './sound-switch.tsx';

const started: string[] = [];
/** Counts what is started in place of a browser's audio. */
class Audio {
  static made: Audio[] = [];
  state = 'running';
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  constructor() {
    Audio.made.push(this);
  }
  resume = async () => {
    this.state = 'running';
  };
  #node(name: string) {
    const value = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = {
      frequency: value,
      gain: value,
      connect: (to: unknown) => to,
      start: () => started.push(name),
      stop() {},
    };
    return node;
  }
  createOscillator = () => this.#node('tone');
  createGain = () => this.#node('gain');
  createBufferSource = () => this.#node('noise');
  createBiquadFilter = () => this.#node('filter');
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
}

const motion = (reduced: boolean) => {
  globalThis.matchMedia = ((query: string) => ({
    matches: reduced && query.includes('reduce'),
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof matchMedia;
};
beforeEach(() => {
  started.length = 0;
  Object.assign(globalThis, { AudioContext: Audio });
  motion(false);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const here = ownState('anna', { currentRoom: 'hall' });
const gone = { ...here, currentRoom: 'yard' };
const at = (state: typeof here) => (
  <>
    <SoundSwitch />
    <PlayEffects view={{ state }} />
  </>
);
function step() {
  const { rerender, container } = render(at(here));
  rerender(at(gone));
  return () => container.querySelector('[data-effect]');
}
const soundButton = () => screen.getByRole('button', { name: 'Звук' });

it('plays and shows a step once', async () => {
  const shown = step();
  await waitFor(() => expect(started).toEqual(['noise', 'noise']));
  expect(shown()?.getAttribute('data-effect')).toBe('step');
  fireEvent.animationEnd(shown()!);
  expect(shown()).toBeNull();
});

it('is heard again from the first press after a call on', async () => {
  step();
  await waitFor(() => expect(started).toEqual(['noise', 'noise']));
  const [audio] = Audio.made;
  audio!.state = 'interrupted';
  fireEvent.click(document.body);
  expect(audio!.state).toBe('running');
});

it('is silent and still in a hidden tab', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const shown = step();
  await import('./sounds.ts');
  expect([started, shown()]).toEqual([[], null]);
});

it('is silent and still with reduced motion, unless sound is switched on', async () => {
  motion(true);
  const shown = step();
  expect(soundButton().getAttribute('aria-pressed')).toBe('false');
  await import('./sounds.ts');
  expect([started, shown()]).toEqual([[], null]);
  fireEvent.click(soundButton());
  cleanup();
  const next = step();
  await waitFor(() => expect(started).toEqual(['noise', 'noise']));
  expect(next()).toBeNull();
});

it('remembers the switch', () => {
  step();
  fireEvent.click(soundButton());
  expect([soundButton().getAttribute('aria-pressed'), localStorage.getItem('luplay.story.sound')]).toEqual([
    'false',
    'off',
  ]);
});
