/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ru } from '../locale/rooms.ts';
import { RadioPanel } from '../radio/radio-panel.tsx';
import { FRAME_BYTES } from '../sound/play/loops.ts';
import { Music } from '../sound/play/music.ts';
import { Background } from './background.tsx';

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

const mixer = () => ({ take: jest.fn() });

it('shows the picture, and plays nothing before the sound is on', () => {
  const { container } = render(<Background background={BACKGROUND} mixer={null} />);
  expect(container.querySelector('div')?.style.backgroundImage).toContain('/media/behind.webp');
  expect(music().paused).toBe(true);
  expect(music().preload).toBe('none');
});

it('26.3: plays the music in a loop through the mixer while the sound is on', () => {
  const mixed = mixer();
  const { rerender } = render(<Background background={BACKGROUND} mixer={mixed} />);
  expect(music()).toMatchObject({ paused: false, loop: true });
  expect(mixed.take).toHaveBeenCalledWith(music(), 40);
  rerender(<Background background={BACKGROUND} mixer={null} />);
  expect(music().paused).toBe(true);
});

it('has neither picture nor music of a quiz without them', () => {
  const { container } = render(<Background background={{}} mixer={mixer()} />);
  expect(container.innerHTML).toBe('');
});

it("the radio of a room is silent while a question's sound is heard", () => {
  const playlist = { title: '', tracks: [{ title: '', src: '/media/radio/one.mp3', duration: 60 }] };
  const radio = { playlist, playing: true, paused: false, volume: 0.6, current: 0, position: 0, since: 0 };
  const page = (showRadioPanel: boolean) => (
    <>
      <Background background={BACKGROUND} mixer={mixer()} />
      <RadioPanel radio={{ ...radio, showRadioPanel }} />
    </>
  );
  const { container, rerender } = render(page(false));
  fireEvent.click(screen.getByRole('button', { name: ru.radio.listen }));
  const heard = container.querySelector<HTMLAudioElement>('audio[data-radio]')!;
  expect([heard.paused, heard.muted, heard.volume]).toEqual([false, false, 0.6]);
  const question = container.appendChild(document.createElement('audio'));
  void question.play();
  expect([heard.paused, heard.muted]).toEqual([false, true]);
  question.pause();
  expect(heard.muted).toBe(false);
  void question.play();
  fireEvent.error(Object.defineProperty(question, 'error', { value: { code: 2 } }));
  expect([question.paused, heard.muted]).toEqual([false, false]);
  const load = jest.spyOn(heard, 'load').mockReturnValue();
  Object.defineProperty(heard, 'error', { value: { code: 2 } });
  rerender(page(true));
  expect(load).toHaveBeenCalled();
});

it('26.3: music that was lost on a bad line is loaded again', () => {
  jest.useFakeTimers();
  render(<Background background={BACKGROUND} mixer={mixer()} />);
  const load = jest.spyOn(music(), 'load').mockReturnValue();
  Object.defineProperty(music(), 'error', { value: { code: 2 } });
  jest.advanceTimersByTime(5_000);
  expect(load).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

it('our own music that could not be loaded on a bad line begins when the line is back, if it is still wanted', async () => {
  jest.useFakeTimers();
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, cancelScheduledValues() {}, setTargetAtTime() {} };
  const context = {
    currentTime: 0,
    createGain: () => ({ gain, connect() {}, disconnect() {} }),
    createBufferSource: () => ({ connect() {}, start() {}, stop() {} }),
    decodeAudioData: async () => ({}),
  } as unknown as AudioContext;
  let isOnline = false;
  const load = jest.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new ArrayBuffer(1000 * FRAME_BYTES);
  });
  const ours = new Music(context, { load } as never, {} as AudioNode, () => {});
  ours.play('lobby', 'lively');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(ours.playing).toBeNull();
  isOnline = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(ours.playing).toBe('lobby');

  isOnline = false;
  ours.play('question', 'calm');
  await jest.advanceTimersByTimeAsync(1_000);
  ours.play(null, 'none');
  load.mockClear();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(load).not.toHaveBeenCalled();
  jest.useRealTimers();
});
