/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Radio, Room } from '@luplay/contracts/broadcast';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { AdminDialog } from '../admin/admin-dialog.tsx';
import { Component } from './control-room-screen.tsx';

const developer = { userId: 'd', telegramId: 'd', username: 'd', displayName: 'Дина', role: 'developer' as const };
const radio: Radio = {
  playlist: null,
  playing: false,
  paused: false,
  volume: 1,
  current: 0,
  showRadioPanel: false,
  position: 0,
  since: 0,
};
const room: Room = {
  code: '12345',
  title: 'Зал',
  type: 'room',
  owner: 'd',
  createdAt: 1_000,
  data: { broadcastGame: null, radio, messages: [] },
};

class DeafSocket extends EventTarget {
  send() {}
  close() {}
}
const RealSocket = globalThis.WebSocket;
beforeEach(() => {
  globalThis.WebSocket = DeafSocket as unknown as typeof WebSocket;
});
afterEach(() => {
  cleanup();
  globalThis.WebSocket = RealSocket;
});

const controls = (
  <Routes>
    <Route path="/:code" element={<Component />} />
  </Routes>
);
const dialog = <AdminDialog open onOpenChange={() => undefined} />;

describe('a form of the control room keeps what is typed while it is sent, and only that', () => {
  it.each([
    ['Сообщение', controls, 'Сообщение отправлено', ''],
    ['Название', controls, 'Сохранено', 'Начало'],
    ['Название новой трансляции', dialog, /^Трансляция создана/, ''],
  ])('%s', async (label, part, done, left) => {
    answerWith({
      'GET /broadcast/here': { body: { broadcast: room, seq: 1 } },
      'PATCH /broadcast/here': { body: { broadcast: { ...room, title: 'Начало' }, seq: 2 } },
      'POST /broadcast/here/message': { body: { sent: { id: 'm', time: 1_000, text: 'Начало' }, seq: 2 } },
      'GET /broadcast/list': { body: { broadcasts: [] } },
      'POST /broadcast/create': { body: { code: '12345', broadcast: room } },
    });
    renderAs(developer, part);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const send = () => fireEvent.submit(field.closest('form')!);
    type('Начало');
    send();
    type('Начало и ещё');
    expect(await screen.findByText(done)).toBeTruthy();
    expect(field.value).toBe('Начало и ещё');
    type(' Начало ');
    send();
    await waitFor(() => expect(field.value).toBe(left));
  });
});

it('another title asks for another room, also after a lost reply', async () => {
  const calls = answerWith({ 'GET /broadcast/list': { body: { broadcasts: [] } } });
  renderAs(developer, dialog);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Название новой трансляции' });
  const form = field.closest('form')!;
  const idsOf = (title: string) =>
    (calls as { body?: { title?: string; requestId?: string } }[]).flatMap(({ body }) =>
      body?.title === title ? [body.requestId] : [],
    );
  for (const title of ['Зал', 'Сцена']) {
    fireEvent.change(field, { target: { value: title } });
    await waitFor(() => {
      fireEvent.submit(form);
      expect(idsOf(title).length).toBeGreaterThan(1);
    });
  }
  expect(new Set(idsOf('Зал')).size).toBe(1);
  expect(new Set([...idsOf('Зал'), ...idsOf('Сцена')]).size).toBe(2);
});
