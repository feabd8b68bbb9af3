/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { player as viewer } from '../../../testing/samples.ts';
import { hostPlayer, hostRoom, hostView } from '../testing/host-samples.ts';
import { RoomEditor } from './room-editor.tsx';

afterEach(cleanup);

async function open(table: Parameters<typeof answerWith>[0] = {}) {
  const asked = answerWith(table);
  const closed: true[] = [];
  const room = hostRoom('hall', { connections: ['yard'] });
  const host = hostView({ players: [hostPlayer('anna')] });
  renderAs(viewer, <RoomEditor room={room} host={host} onClose={() => closed.push(true)} />);
  await screen.findByRole('dialog');
  // Closing the notices of the test before presses the close button of an open dialog too.
  closed.length = 0;
  return { sent: () => asked.filter(({ method }) => method === 'PATCH'), closed };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the room editor', () => {
  it('says who is there and sends only what was edited', async () => {
    const { sent, closed } = await open({ 'PATCH /story-play/room/hall': { body: {} } });
    expect(screen.getByText('Здесь сейчас: Персонаж anna')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: /^Закрыта/ }));
    press('Комната yard');
    fireEvent.click(
      within(screen.getByRole('group', { name: 'Предметы' })).getByRole('checkbox', { name: /item-key$/ }),
    );
    press('Сохранить');
    expect(await screen.findByText('Комната обновлена')).toBeTruthy();
    const seen = { connections: ['yard'], items: [] };
    const requestId = expect.any(String);
    expect(sent()[0]?.body).toEqual({ locked: true, connections: [], items: ['item-key'], seen, requestId });
    expect(closed).toHaveLength(1);
  });

  it('stays open with the reason when it cannot be saved', async () => {
    const refused = { status: 503, body: { code: 'unavailable' } };
    const { closed, sent } = await open({ 'PATCH /story-play/room/hall': refused });
    fireEvent.click(screen.getByRole('switch', { name: /^Скрыта/ }));
    press('Сохранить');
    expect(await screen.findByText('Ошибка сохранения')).toBeTruthy();
    expect(closed).toEqual([]);
    // Its reply may have been lost: the same change is the same request.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить' }).ariaBusy).not.toBe('true'));
    press('Сохранить');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const keys = sent().map(({ body }) => (body as { requestId?: string }).requestId);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('asks before what was edited is lost', async () => {
    const { closed } = await open();
    fireEvent.click(screen.getByRole('switch', { name: /^Включена/ }));
    press('Отмена');
    const question = await screen.findByRole('alertdialog');
    expect([question.textContent, closed.length]).toEqual([expect.stringContaining('несохранённые изменения'), 0]);
    fireEvent.click(within(question).getByRole('button', { name: 'Не сохранять' }));
    await screen.findByRole('dialog', { hidden: true });
    expect(closed.length).toBe(1);
  });
});
