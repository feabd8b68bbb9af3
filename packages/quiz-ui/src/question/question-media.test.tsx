/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QuestionMedia } from './question-media.tsx';

/** A file ten times as loud as the law allows. */
const LOUD = Float32Array.from({ length: 4800 }, () => 1);
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  const decodeAudioData = async () => ({ numberOfChannels: 1, getChannelData: () => LOUD });
  Object.assign(globalThis, {
    OfflineAudioContext: class {
      decodeAudioData = decodeAudioData;
    },
    fetch: async (path: string) => {
      asked.push(path);
      return new Response('');
    },
  });
  Object.assign(HTMLMediaElement.prototype, { play: async () => undefined, pause: () => undefined });
});
afterEach(cleanup);

const show = (path: string, more: { silent: boolean; mixed?: boolean }) =>
  render(<QuestionMedia media={{ type: 'Video', videoQuestion: { path } }} part="question" small={false} {...more} />);
const video = () => screen.getByLabelText<HTMLVideoElement>('Видео к вопросу');

it('26.3: a loud video is made as quiet as every other sound of a question', async () => {
  show('/media/loud.mp4', { silent: false });
  await waitFor(() => expect(video().volume).toBeCloseTo(0.1));
});

it('26.3: a video is not measured while it is muted, nor where a mixer does it, nor on an iPhone', async () => {
  const fixed = jest.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
  show('/media/iphone.mp4', { silent: false });
  fixed.mockRestore();
  cleanup();
  show('/media/muted.mp4', { silent: true });
  show('/media/mixed.mp4', { silent: false, mixed: true });
  show('/media/last.mp4', { silent: false });
  await waitFor(() => expect(asked).toEqual(['/media/last.mp4']));
});

it('12.28: a video that was lost is asked for again after a while, four times', () => {
  jest.useFakeTimers();
  show('/media/lost.mp4', { silent: true });
  const shown = new Set<HTMLElement>();
  for (let tries = 0; tries < 6; tries += 1) {
    shown.add(video());
    fireEvent.error(video());
    expect(screen.getByRole('alert').textContent).toBe('Не удалось загрузить видео.');
    act(() => void jest.advanceTimersByTime(3_000));
  }
  expect(shown.size).toBe(5);
  jest.useRealTimers();
});

it('12.28: a sound that was lost is loaded by a press', () => {
  const load = jest.fn();
  Object.assign(HTMLMediaElement.prototype, { load });
  const audio = { type: 'No media' as const, audio: { path: '/media/lost.mp3' } };
  const { container } = render(<QuestionMedia media={audio} part="question" small={false} silent />);
  const element = container.querySelector('audio')!;
  fireEvent.error(Object.defineProperty(element, 'error', { value: { code: 4 } }));
  expect(screen.getByRole('alert').textContent).toBe('Не удалось загрузить звук.');
  fireEvent.click(screen.getByRole('button'));
  expect(load.mock.contexts).toEqual([element]);
});
