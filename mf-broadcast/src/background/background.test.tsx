/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { Background, BEHIND } from './background.tsx';

const BACKGROUND = { audio: { path: '/media/music.mp3', volume: 40 }, picture: { path: '/media/behind.webp' } };

/** jsdom plays nothing: an element is what was last asked of it. */
const playing = new WeakSet<HTMLMediaElement>();
beforeEach(() => {
  const media = HTMLMediaElement.prototype;
  jest.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
  jest.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    playing.add(this);
    this.dispatchEvent(new Event('play'));
  });
  jest.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this);
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const music = () => document.querySelector<HTMLAudioElement>('audio[data-background]')!;

it('shows the picture, and plays nothing before the sound is on', () => {
  const { container } = render(<Background background={BACKGROUND} sound={false} />);
  expect(container.querySelector('div')?.style.backgroundImage).toContain('/media/behind.webp');
  expect(music().paused).toBe(true);
  expect(music().preload).toBe('none');
});

it('plays the music in a loop at its volume while the sound is on', () => {
  const { rerender } = render(<Background background={BACKGROUND} sound />);
  expect(music()).toMatchObject({ paused: false, loop: true, volume: 0.4 });
  rerender(<Background background={BACKGROUND} sound={false} />);
  expect(music().paused).toBe(true);
});

it('is quieter while a question is heard, until that ends or is removed', async () => {
  render(<Background background={BACKGROUND} sound />);
  const question = document.body.appendChild(document.createElement('video'));
  question.muted = true;
  await question.play();
  expect(music().volume).toBe(0.4);
  question.muted = false;
  question.dispatchEvent(new Event('volumechange'));
  expect(music().volume).toBeCloseTo(0.4 * BEHIND);
  question.pause();
  expect(music().volume).toBe(0.4);
  await question.play();
  question.remove();
  await waitFor(() => expect(music().volume).toBe(0.4));
});

it('has neither picture nor music of a quiz without them', () => {
  const { container } = render(<Background background={{}} sound />);
  expect(container.innerHTML).toBe('');
});
