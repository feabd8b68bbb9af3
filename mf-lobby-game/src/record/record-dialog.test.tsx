/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Component as History } from '../evenings/history-screen.tsx';
import { renderAs } from '../testing/render.tsx';
import { gameView, record } from '../testing/samples.ts';
import { RecordButton } from './record-button.tsx';
import { recordCsv } from './record-file.ts';

const PATH = 'GET /game/record/game-1';

async function openRecord() {
  renderAs('a', <RecordButton gameId={gameView().gameId} />);
  fireEvent.click(screen.getByRole('button', { name: 'Запись игры' }));
  return within(await screen.findByRole('dialog'));
}

describe('the record of a game', () => {
  it('shows scores by question and who answered what', async () => {
    answerWith({ [PATH]: { body: { record: record() } } });
    const dialog = await openRecord();
    const table = within(await dialog.findByRole('table', { name: 'Очки за вопросы' }));
    expect(table.getByText('1. Космос')).toBeTruthy();
    expect(table.getByText(/\+40/)).toBeTruthy();
    expect(table.getByRole('img', { name: 'верно' })).toBeTruthy();
    expect(dialog.getByRole('img', { name: 'Счёт по вопросам' })).toBeTruthy();
    expect(dialog.getByText(/Верный ответ: Г, Земля/)).toBeTruthy();
    // Neither right nor wrong, and no '+0'.
    expect(table.getByText('Нет ответа')).toBeTruthy();
    expect(table.queryByRole('img', { name: 'неверно' })).toBeNull();
    expect(table.queryByText(/\+0/)).toBeNull();
    expect(dialog.getAllByText('Нет ответа')).toHaveLength(2);
  });

  it('calls neither a poll nor what is right in part wrong', async () => {
    const [first] = record().questions;
    const result = { answer: 0, correct: false, points: 0, items: [], score: 0 };
    const vote = { userId: 'a', name: 'Аня', teamId: 'foxes', option: 0, correct: false, ms: 1 };
    const own = { options: [0] };
    const questions: FinishedRecord['questions'] = [
      { ...first!, type: 'poll', answer: -1, votes: [vote], results: { foxes: result } },
      {
        ...{ ...first!, number: 2, type: 'several', answer: -1, right: { options: [0, 1] }, partial: true },
        votes: [{ ...vote, option: null, given: own, share: 0.5 }],
        results: { foxes: { ...result, answer: null, given: own, share: 0.5, points: 20, score: 20 } },
      },
    ];
    // A stake is lost without an answer, too.
    const none = { ...result, answer: null };
    const results = { foxes: { ...none, points: -20 }, owls: none };
    const silent = { ...vote, option: null };
    questions.push({ ...first!, number: 3, votes: [silent], results });
    const others = { ...silent, userId: 'c', teamId: 'owls' };
    questions.push({ ...first!, number: 4, votes: [others], results: { foxes: none, owls: none } });
    answerWith({ [PATH]: { body: { record: record({ questions }) } } });
    const dialog = await openRecord();
    const table = within(await dialog.findByRole('table', { name: 'Очки за вопросы' }));
    const cells = ['1. Космос', '2. Космос', '3. Космос'].map((name) =>
      within(table.getByText(name).closest('tr')!).getAllByRole('cell'),
    );
    expect(cells.map((row) => row[1]?.textContent)).toEqual([
      'Умные лисыА , Счёт: 0',
      'Умные лисыА 50 % +20, Счёт: 20',
      'Умные лисыНет ответа −20, Счёт: 0',
    ]);
    // The other team was not to answer.
    expect(cells[2]?.[2]?.textContent).toBe('Ночные совы— , Счёт: 0');
    fireEvent.click(dialog.getByRole('button', { name: 'Дальше' }));
    expect(dialog.getAllByRole('img', { name: 'отчасти верно' })).toHaveLength(2);
    expect(dialog.queryByRole('img', { name: 'неверно' })).toBeNull();
    expect(recordCsv(record({ questions }))).toMatch(/;Меркурий;отчасти;/);
    const answers = () => dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    fireEvent.click(dialog.getByRole('button', { name: 'Дальше' }));
    expect(answers()).toEqual(['Г, Земля', 'Нет ответа ', 'Нет ответа ']);
    // The own team was not to answer.
    fireEvent.click(dialog.getByRole('button', { name: 'Дальше' }));
    expect(answers()).toEqual(['Г, Земля']);
  });

  it('is saved as a file by the browser', async () => {
    answerWith({ [PATH]: { body: { record: record() } } });
    const saved: { name: string; blob: Blob }[] = [];
    let blob!: Blob;
    URL.createObjectURL = (made) => {
      blob = made as Blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => {};
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
    const dialog = await openRecord();
    fireEvent.click(await dialog.findByRole('button', { name: 'Скачать CSV' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Скачать JSON' }));
    click.mockRestore();
    expect(saved.map(({ name }) => name)).toEqual(['luplay-2026-01-30-game-1.csv', 'luplay-2026-01-30-game-1.json']);
    expect(saved[0]?.blob.type).toBe('text/csv;charset=utf-8');
    expect(saved[0]?.blob.size).toBe(new TextEncoder().encode(recordCsv(record())).length);
  });

  it('is passed on by a link that other devices can open', async () => {
    answerWith({ [PATH]: { body: { record: record(), link: 'token-1' } } });
    document.documentElement.dataset.lan = 'http://192.168.0.5:8080';
    const shared: (string | undefined)[] = [];
    navigator.share = async (data) => void shared.push(data?.url);
    const dialog = await openRecord();
    fireEvent.click(await dialog.findByRole('button', { name: 'Поделиться' }));
    delete document.documentElement.dataset.lan;
    expect(shared).toEqual(['http://192.168.0.5:8080/record/token-1']);
  });

  it('shows an error when it cannot be loaded', async () => {
    answerWith({ [PATH]: { status: 403, body: { success: false, code: 'forbidden', message: 'Недостаточно прав.' } } });
    const dialog = await openRecord();
    expect(await dialog.findByText('Недостаточно прав.')).toBeTruthy();
  });
});

describe('the list of games', () => {
  it('12.14: shows LuCoins of games that were paid', async () => {
    const games = ['paid', 'unpaid', 'old'].map((gameId) => ({
      ...{ ...record({ gameId, title: gameId }), questions: 1, teamId: null, lucoins: 10 },
    }));
    answerWith({
      'GET /game/history': { body: { games, next: null } },
      'GET /profile/lucoins/a': { body: { lucoins: 20, games: { paid: 10, unpaid: 0 }, pays: true } },
    });
    renderAs('a', <History />);
    await screen.findByText('unpaid');
    await waitFor(() => expect(screen.getAllByText('+10 LuCoins')).toHaveLength(2));
  });

  it('shows at its end that a further page cannot be loaded, and loads it by another press', async () => {
    const game = (gameId: string) => ({ ...record({ gameId, title: gameId }), questions: 1, teamId: null, lucoins: 0 });
    const page = (games: string[], next: number | null) => ({ body: { games: games.map(game), next } });
    const table: Parameters<typeof answerWith>[0] = { 'GET /game/history': page(['Первая'], 7) };
    answerWith(table);
    renderAs('a', <History />);
    const more = await screen.findByRole('button', { name: 'Показать ещё' });
    fireEvent.click(more);
    const alert = await screen.findByText('Не найдено.');
    expect(screen.getByText('Первая').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
    table['GET /game/history?before=7'] = page(['Вторая'], null);
    fireEvent.click(more);
    expect(await screen.findByText('Вторая')).toBeTruthy();
    expect(screen.queryByText('Не найдено.')).toBeNull();
  });
});
