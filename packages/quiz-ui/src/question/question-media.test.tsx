/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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

it('26.3: a video is not measured while it is muted, nor where a mixer does it', async () => {
  show('/media/muted.mp4', { silent: true });
  show('/media/mixed.mp4', { silent: false, mixed: true });
  show('/media/last.mp4', { silent: false });
  await waitFor(() => expect(asked).toEqual(['/media/last.mp4']));
});
