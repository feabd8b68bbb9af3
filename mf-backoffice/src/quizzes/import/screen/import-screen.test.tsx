/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type Asked, good, refusal, withService } from '../../../testing/service.ts';
import { showAt } from '../../../testing/show.tsx';
import { asSingle, kindSamples, question, quiz, theme } from '../../testing/quiz-samples.ts';
import { refused, uploaded, withUploadServer } from '../../testing/upload-server.ts';
import type { ImportedQuiz } from '../model.ts';
import { noteOf } from '../notes.ts';
import type { ImportAnswer, ImportRequest } from '../worker/import-session.ts';
import { giveFile } from './file-drop.tsx';
import { Component as ImportScreen } from './import-screen.tsx';

const AUDIO = { type: 'No media' as const, audioQuestion: { path: 'archive:0' } };
const {
  id: _id,
  type: _type,
  version: _version,
  updatedAt: _updatedAt,
  ...content
} = quiz({
  theme: [theme('Планеты', question({ media: AUDIO }))],
});
const IMPORTED: ImportedQuiz = {
  format: 'siq',
  content,
  media: [{ name: 'Audio/a.mp3', kind: 'audio', bytes: 3 }],
  notes: [{ place: 'Раунд «1»', kind: 'noAnswer', text: 'Нет верного ответа.' }],
  played: { all: 2, asWritten: 1 },
};

let read: ImportAnswer;
/** In place of the worker: the reading is tested without a page. */
class FakeWorker {
  onmessage: ((event: { data: ImportAnswer }) => void) | null = null;
  postMessage(request: ImportRequest): void {
    const file = new Blob(['ID3']);
    const data: ImportAnswer = request.type === 'read' ? read : { type: 'extracted', index: request.index, file };
    setTimeout(() => this.onmessage?.({ data }));
  }
  terminate(): void {}
}

const server = withUploadServer();
let reply: (asked: Asked) => ReturnType<typeof good> | null;
let items: ReturnType<typeof good>;
const asked = withService((request) => {
  if (request.path.endsWith('/items/list')) return items;
  if (request.method === 'HEAD') return { status: request.path.includes('gone') ? 404 : 200, body: {} };
  return reply(request);
});

beforeEach(() => {
  Object.assign(globalThis, { Worker: FakeWorker });
  read = { type: 'read', quiz: IMPORTED };
  server.seen.length = 0;
  server.answer = uploaded('/api2/media/quiz/0f.mp3');
  reply = () => good({ id: 'quiz-7', quest: quiz() });
  items = good({ items: { quiz: { umbrella: {} }, story: {} } });
});

const changes = () => asked.filter(({ method }) => method === 'POST');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function open(): Promise<void> {
  giveFile(new File(['…'], 'kino.siq'));
  showAt('/editor-quiz/import', {
    '/editor-quiz/import': <ImportScreen />,
    '/editor-quiz/:id': <p>Открыт</p>,
  });
  await screen.findByText(/Что получится|импортировать нельзя|Не удалось прочитать/);
}

it('shows what a file gives, and creates it only when the author agrees', async () => {
  await open();
  expect(screen.getByText('Пакет SIGame, kino.siq: 1 тема, 1 вопрос.')).toBeTruthy();
  expect(screen.getByText('2 вопроса: 1 играется, как написан.')).toBeTruthy();
  expect(screen.getByText('1 звук, 1 КБ')).toBeTruthy();
  expect(screen.getByText('Нет верного ответа.')).toBeTruthy();
  expect(screen.getByText('Меркурий')).toBeTruthy();
  expect([changes(), server.seen]).toEqual([[], []]);
  fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Кино' } });
  press('Создать квиз');
  await screen.findByText('Открыт');
  expect(server.seen).toMatchObject([{ url: '/api2/editor/quest/media/upload?kind=audio', bytes: 3 }]);
  const [{ path, body } = { path: '', body: {} }] = changes();
  expect(path).toBe('/api2/editor/quest/quiz/create');
  expect(body).toMatchObject({
    title: 'Кино',
    is_active: false,
    requestId: expect.stringMatching(/./) as unknown as string,
    theme: [{ questions: [{ media: { audioQuestion: { path: '/api2/media/quiz/0f.mp3' } } }] }],
  });
});

it('says why a file is refused, and changes nothing', async () => {
  read = { type: 'refused', message: 'Архив зашифрован. Сохраните его без пароля.' };
  await open();
  expect(screen.getByRole('alert').textContent).toContain('kino.siq: Архив зашифрован.');
  expect(screen.getByLabelText('Выбрать файл')).toBeTruthy();
  expect([changes(), server.seen]).toEqual([[], []]);
});

it('does not blame the file for the service', async () => {
  items = refusal(403, 'forbidden', 'Сюда нельзя.');
  await open();
  expect(screen.getByRole('alert').textContent).toBe('Не удалось прочитать файлkino.siq: Сюда нельзя.');
});

it('24.20: wrong options come from other answers, where the author wants them', async () => {
  const open1 = (right: string) => ({ ...kindSamples.text, question: `${right}?`, accepted: [right], refused: [] });
  const themes = [theme('Т', ...['А', 'Б', 'В', 'Г'].map(open1))];
  read = { type: 'read', quiz: { ...IMPORTED, content: { ...content, theme: themes } } };
  await open();
  expect(screen.getAllByText('Текст')).toHaveLength(4);
  const fill = screen.getByRole<HTMLInputElement>('switch', { name: /Взять неверные варианты/ });
  expect(fill.checked).toBe(false);
  fireEvent.click(fill);
  expect(screen.queryByText('Текст')).toBeNull();
  press('Создать квиз');
  await screen.findByText('Открыт');
  const [{ body } = { body: {} }] = changes();
  const { theme: sent } = body as typeof content;
  expect(asSingle(sent[0]!.questions[0]!).options.toSorted()).toEqual(['А', 'Б', 'В', 'Г']);
});

it('24.19: the quiz is created switched off, and the screen says so', async () => {
  await open();
  expect(screen.getByText(/Квиз создастся выключенным/)).toBeTruthy();
  press('Создать квиз');
  await screen.findByText('Открыт');
  expect(changes()[0]?.body).toMatchObject({ is_active: false });
});

it('24.20: remarks are told by kind, and open to their places', async () => {
  const places = Array.from({ length: 30 }, (_, index) => `Вопрос ${index + 1}`);
  const missing = places.map((place) => noteOf(place, ['missingFile', `${place}.png`]));
  const special = places.slice(0, 2).map((place) => noteOf(place, ['html']));
  read = { type: 'read', quiz: { ...IMPORTED, notes: [...missing, ...special, ...IMPORTED.notes] } };
  await open();
  const lines = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual(['Файла в архиве нет · 30', 'HTML-содержимое не взято · 2']);
  expect(screen.getByText('Нет верного ответа.')).toBeTruthy();
  expect(screen.queryByText('Файла «Вопрос 2.png» в архиве нет.')).toBeNull();
  const [first] = document.querySelectorAll('details');
  first!.open = true;
  fireEvent(first!, new Event('toggle'));
  expect(await screen.findByText('Файла «Вопрос 2.png» в архиве нет.')).toBeTruthy();
  press('Показать все: 30');
  expect(screen.getByText('Файла «Вопрос 30.png» в архиве нет.')).toBeTruthy();
});

it('files and items that this server does not have are left out with a remark', async () => {
  const media = { type: 'Picture' as const, pictureQuestion: { path: '/api2/media/quiz/gone.webp' } };
  const reward = { points: 60, items: ['umbrella', 'lamp'], randomDrop: false };
  const themes = [theme('Т', question({ media, reward }))];
  read = { type: 'read', quiz: { ...IMPORTED, content: { ...content, theme: themes } } };
  await open();
  expect(screen.getByText('Файла /api2/media/quiz/gone.webp на этом сервере нет: он убран из квиза.')).toBeTruthy();
  expect(screen.getByText('Предмета lamp нет: он убран из награды.')).toBeTruthy();
  press('Создать квиз');
  await screen.findByText('Открыт');
  expect(changes()[0]?.body).toMatchObject({
    theme: [{ questions: [{ media: { type: 'No media' }, reward: { items: ['umbrella'] } }] }],
  });
});

it('files that this server has already are not uploaded again', async () => {
  const media = [{ name: 'media/a.mp3', kind: 'audio' as const, bytes: 3, original: '/api2/media/quiz/here.mp3' }];
  read = { type: 'read', quiz: { ...IMPORTED, media } };
  await open();
  press('Создать квиз');
  await screen.findByText('Открыт');
  expect(server.seen).toEqual([]);
  expect(changes()[0]?.body).toMatchObject({
    theme: [{ questions: [{ media: { audioQuestion: { path: '/api2/media/quiz/here.mp3' } } }] }],
  });
});

describe('when something fails in the middle', () => {
  it('a file that the service does not take can be left out', async () => {
    server.answer = refused(415, { code: 'unsupported_media', message: 'Это не звук.' });
    await open();
    press('Создать квиз');
    await screen.findByText('Это не звук.');
    expect(changes()).toEqual([]);
    press('Создать без этих файлов');
    await screen.findByText('Открыт');
    expect(changes()[0]?.body).toMatchObject({ theme: [{ questions: [{ media: { type: 'No media' } }] }] });
  });

  it('another try uploads only what is missing, and creates the same quiz', async () => {
    reply = () => refusal(503, 'unavailable', 'Сервис недоступен.');
    await open();
    press('Создать квиз');
    await screen.findByText('Сервис недоступен.');
    reply = () => good({ id: 'quiz-7', quest: quiz() });
    press('Создать квиз');
    await screen.findByText('Открыт');
    expect(server.seen).toHaveLength(1);
    const [first, second] = changes().map(({ body }) => (body as { requestId: string }).requestId);
    expect(first).toBe(second);
  });

  it('a lost connection is named', async () => {
    reply = () => null;
    await open();
    press('Создать квиз');
    await screen.findByText('Нет соединения. Проверьте интернет и повторите.');
  });

  it('the author learns that the service takes no more files for now', async () => {
    server.answer = refused(429, { code: 'rate_limited', message: '' });
    await open();
    press('Создать квиз');
    await screen.findByText(/сервер просит подождать/);
  });

  it('the author can cancel the upload', async () => {
    server.answer = () => {};
    await open();
    press('Создать квиз');
    await screen.findByRole('progressbar', { name: 'Загружаем файлы' });
    await waitFor(() => expect(server.seen).toHaveLength(1));
    // The browser asks before the page is closed.
    const close = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(false);
    press('Отмена');
    await screen.findByRole('button', { name: 'Создать квиз' });
    expect(close()).toBe(true);
    expect(changes()).toEqual([]);
  });
});
