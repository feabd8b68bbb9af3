/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { player as viewer } from '../../../testing/samples.ts';
import { KnowsDialog } from '../evening/knows-dialog.tsx';
import { hostPlayer, hostView, logLine, storyUser } from '../testing/host-samples.ts';
import { LogPanel } from './log-panel.tsx';

afterEach(cleanup);

const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => logLine(from + i));
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.match(/строка \d+/)?.[0]);
const open = (log: ReturnType<typeof lines>) =>
  renderAs(viewer, <LogPanel host={hostView({ log })} users={[]} onUndo={() => undefined} />);

describe('the log', () => {
  it('shows the newest line first, and marks what was undone', () => {
    answerWith({});
    open([logLine(1), logLine(2, { undone: true })]);
    expect(shown()).toEqual(['строка 2', 'строка 1']);
    expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('отменено')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Показать раньше' })).toBeNull();
  });

  it('says which other host has done something', () => {
    answerWith({});
    const log = [logLine(1, { by: viewer.userId }), logLine(2, { by: 'u-greta' })];
    renderAs(viewer, <LogPanel host={hostView({ log })} users={[storyUser('greta')]} onUndo={() => undefined} />);
    const [second, first] = screen.getAllByRole('listitem');
    expect(second?.textContent).toContain('Имя greta');
    expect(first?.textContent).toMatch(/строка 1$/);
  });

  it('loads older pages on demand, and searches in them', async () => {
    answerWith({ 'GET /story-play/actions-log?before=31&limit=100': { body: { log: lines(1, 30) } } });
    open(lines(31, 80));
    fireEvent.click(screen.getByRole('button', { name: 'Показать раньше' }));
    expect(await screen.findByText(/строка 1$/)).toBeTruthy();
    expect(shown()).toHaveLength(80);
    expect(screen.queryByRole('button', { name: 'Показать раньше' })).toBeNull();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Поиск по журналу' }), { target: { value: 'СТРОКА 30' } });
    expect(shown()).toEqual(['строка 30']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Поиск по журналу' }), { target: { value: 'нет такой' } });
    expect(screen.getByText('Ничего не найдено')).toBeTruthy();
  });

  it('says why older lines do not come, and keeps the known ones', async () => {
    answerWith({});
    open(lines(31, 80));
    fireEvent.click(screen.getByRole('button', { name: 'Показать раньше' }));
    expect(await screen.findByText('Не найдено.')).toBeTruthy();
    expect(shown()).toHaveLength(50);
  });

  it('is read whole to show who knows what and who was told what, anew when the play begins anew', async () => {
    const told = logLine(2, { told: [{ to: ['anna'], text: 'Вы слышите шаги.' }] });
    const undone = logLine(1, { told: [{ to: ['anna', 'boris'], text: 'Забудьте.' }], undone: true });
    answerWith({ 'GET /story-play/actions-log?limit=500': { body: { log: [undone, told, ...lines(3, 52)] } } });
    const players = [hostPlayer('anna', { goals: ['Выжить.'] })];
    const dialog = (log: ReturnType<typeof lines>) => (
      <KnowsDialog host={hostView({ players, log })} onClose={() => undefined} />
    );
    const { rerender } = renderAs(viewer, dialog(lines(3, 52)));
    const anna = (await screen.findByText('Персонаж anna')).closest('details')!;
    for (const text of ['Вы слышите шаги.', 'Тайна anna', 'Выжить.'])
      await waitFor(() => expect(anna.textContent).toContain(text));
    expect(anna.textContent).not.toContain('Забудьте.');
    rerender(dialog([logLine(1)]));
    await waitFor(() => expect(anna.textContent).not.toContain('Вы слышите шаги.'));
  });
});
