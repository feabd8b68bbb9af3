/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Toasts } from '@luplay/web-kit';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { KeyedQuestion } from '../draft/draft.ts';
import { useDraft } from '../draft/use-draft.ts';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import { refused, uploaded, withUploadServer } from '../testing/upload-server.ts';
import { BackgroundFields } from './background-fields.tsx';
import { MediaFields, usePastedPicture } from './media-fields.tsx';
import { Uploads, useAfterUploads } from './uploads.tsx';

const server = withUploadServer();
const stored = quiz({ theme: [theme('A', question())] });
let editor: ReturnType<typeof useDraft>;
const save = jest.fn();

function Fields() {
  editor = useDraft(stored);
  const { act } = useAfterUploads(() => save(mediaNow()));
  const asked = editor.draft.theme[0]!.questions[0] as KeyedQuestion;
  const paste = usePastedPicture(asked.key, editor.change);
  return (
    <div data-testid="question" onPaste={paste}>
      <MediaFields questionKey={asked.key} media={asked.media} change={editor.change} />
      <BackgroundFields background={editor.draft.backgorundMedia} change={editor.change} />
      <button type="button" onClick={act}>
        Save
      </button>
      <Toasts />
    </div>
  );
}
const mediaNow = () => editor.draft.theme[0]!.questions[0]!.media;

beforeEach(() => {
  server.seen = [];
  server.answer = uploaded('/api2/media/quiz/0f.webp');
  save.mockReset();
  render(
    <Uploads>
      <Fields />
    </Uploads>,
  );
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const png = (name = 'a.png', type = 'image/png') => new File(['abc'], name, { type });
const choose = (slot: string, file: File) =>
  fireEvent.change(screen.getByLabelText(`Выбрать файл: ${slot}`), { target: { files: [file] } });
const transfer = (file: File, types = ['Files']) => ({ files: [file], types });

describe('a picture', () => {
  it('is uploaded, shown, and removed', async () => {
    press('Picture');
    choose('Картинка вопроса', png());
    const shown = await screen.findByRole('img', { name: 'Картинка вопроса' });
    expect(shown.getAttribute('src')).toBe('/api2/media/quiz/0f.webp');
    expect(mediaNow()).toEqual({ type: 'Picture', pictureQuestion: { path: '/api2/media/quiz/0f.webp' } });
    press('Убрать: Картинка вопроса');
    expect(mediaNow()).toEqual({ type: 'Picture' });
  });

  it('is dropped onto its field', async () => {
    press('Picture');
    fireEvent.drop(screen.getByRole('group', { name: 'Картинка ответа' }), { dataTransfer: transfer(png()) });
    await screen.findByRole('img', { name: 'Картинка ответа' });
    expect(mediaNow().pictureAnswer).toEqual({ path: '/api2/media/quiz/0f.webp' });
  });

  it('is pasted into the question, but the picture of pasted cells is not', async () => {
    const target = screen.getByTestId('question');
    fireEvent.paste(target, { clipboardData: transfer(png(), ['Files', 'text/plain']) });
    expect(screen.queryByRole('progressbar')).toBeNull();
    const event = createEvent.paste(target, { clipboardData: transfer(png()) });
    fireEvent(target, event);
    expect(event.defaultPrevented).toBe(true);
    await screen.findByRole('img', { name: 'Картинка вопроса' });
    expect(mediaNow().type).toBe('Picture');
  });

  it('goes with its type, also while it is being uploaded', async () => {
    press('Picture');
    server.answer = () => {};
    choose('Картинка вопроса', png());
    await screen.findByRole('progressbar', { name: 'Картинка вопроса' });
    await waitFor(() => expect(server.seen).toHaveLength(1));
    press('No media');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(mediaNow()).toEqual({ type: 'No media' });
  });
});

it('a third file waits for one of the two before it, but a wrong one is refused at once', async () => {
  const held: ServerResponse[] = [];
  server.answer = (response) => void held.push(response);
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
  press('Picture');
  for (const slot of ['Картинка вопроса', 'Картинка ответа']) choose(slot, png());
  choose('Звук вопроса', png('a.mp3', 'audio/mpeg'));
  await waitFor(() => expect(held).toHaveLength(2));
  choose('Фоновая музыка', png());
  await screen.findByText('Такой файл не подойдёт. Нужен MP3, M4A, OGG или WAV.');
  expect([send.mock.calls.length, screen.getAllByRole('progressbar').length]).toEqual([2, 3]);
  uploaded('/api2/media/quiz/0f.webp')(held[0]!);
  await waitFor(() => expect(held).toHaveLength(3));
});

describe('a file that cannot be uploaded', () => {
  it('is refused before it is sent when it is too large or of another kind', async () => {
    choose('Звук вопроса', Object.defineProperty(new File([''], 'a.mp3'), 'size', { value: 9 * 1024 * 1024 }));
    await screen.findByText('Файл больше 8 МБ. Выберите поменьше.');
    choose('Звук вопроса', png());
    await screen.findByText('Такой файл не подойдёт. Нужен MP3, M4A, OGG или WAV.');
    expect(server.seen).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Повторить: Звук вопроса' })).toBeNull();
  });

  it('can be sent again after the connection is back', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    server.answer = (response) => void response.destroy();
    choose('Звук вопроса', png('a.mp3', 'audio/mpeg'));
    await screen.findByText('Нет соединения. Проверьте интернет и повторите.');
    server.answer = uploaded('/api2/media/quiz/0f.mp3');
    press('Повторить: Звук вопроса');
    await waitFor(() => expect(mediaNow().audio).toEqual({ path: '/api2/media/quiz/0f.mp3' }));
  });

  it("shows the service's reason", async () => {
    server.answer = refused(415, { code: 'unsupported_media', message: 'В видео нет звука.' });
    press('Video');
    choose('Видео вопроса', png('a.mp4', 'video/mp4'));
    await screen.findByText('В видео нет звука.');
  });
});

describe('saving', () => {
  it('waits for an upload, and has its file', async () => {
    let finish = () => {};
    const arrived = new Promise<void>((resolve) => {
      server.answer = (response) => {
        finish = () => uploaded('/api2/media/quiz/0f.mp3')(response);
        resolve();
      };
    });
    choose('Звук вопроса', png('a.mp3', 'audio/mpeg'));
    await arrived;
    press('Save');
    await screen.findByText('Сохраним, когда загрузятся файлы.');
    expect(save).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save).toHaveBeenCalledWith({ type: 'No media', audio: { path: '/api2/media/quiz/0f.mp3' } });
  });

  it('does not happen when the awaited upload fails', async () => {
    let fail = () => {};
    const arrived = new Promise<void>((resolve) => {
      server.answer = (response) => {
        fail = () => refused(415, '')(response);
        resolve();
      };
    });
    choose('Звук вопроса', png('a.mp3', 'audio/mpeg'));
    await arrived;
    press('Save');
    fail();
    await screen.findByText('Файл не загрузился, поэтому квиз не сохранён.');
    expect(save).not.toHaveBeenCalled();
  });
});

it('the background has music with a volume, and a picture', async () => {
  choose('Фоновая музыка', png('a.mp3', 'audio/mpeg'));
  fireEvent.change(await screen.findByLabelText('Громкость'), { target: { value: '30' } });
  choose('Фоновая картинка', png());
  await screen.findByRole('img', { name: 'Фоновая картинка' });
  expect(editor.draft.backgorundMedia).toEqual({
    audio: { playlistPath: '/api2/media/quiz/0f.webp', volume: 30 },
    backgorund: { path: '/api2/media/quiz/0f.webp' },
  });
  press('Убрать: Фоновая музыка');
  expect(editor.draft.backgorundMedia.audio).toBeUndefined();
});
