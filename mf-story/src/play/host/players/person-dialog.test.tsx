/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { player as viewer } from '../../../testing/samples.ts';
import { hostPlayer, hostView } from '../testing/host-samples.ts';
import { PersonDialog } from './person-dialog.tsx';

afterEach(cleanup);

it('withdraws or replaces the message that it shows, and none that has come since', async () => {
  const asked = answerWith({ 'PATCH /story-play/state/anna': { body: {} } });
  const anna = hostPlayer('anna', { message: 'Идите во двор.' });
  const none = () => undefined;
  const doing = { onClose: none, onLook: none, onEdit: none, onShowRoom: none };
  const { state, ...view } = hostView({ players: [anna] });
  const seats = [{ userId: 'u-anna', characterId: 'anna', name: 'Рыжий кот', guest: true }];
  const host = { ...view, state: { ...state, joining: { code: 'BCDFGH', seats, waiting: [], kept: {} } } };
  sessionStorage.setItem('luplay.story.draft:message:anna', JSON.stringify('Идите'));
  renderAs(viewer, <PersonDialog player={anna} host={host} since={null} {...doing} />);
  expect((await screen.findByText('Играет')).nextElementSibling?.textContent).toBe('Рыжий кот');
  fireEvent.click(await screen.findByRole('button', { name: 'Убрать сообщение' }));
  const sent = () => asked.filter(({ method }) => method === 'PATCH');
  await waitFor(() => expect(sent()).toMatchObject([{ body: { message: null, read: 'Идите во двор.' } }]));
  await screen.findByText('Сообщение убрано');
  // Typed before the page was loaded again.
  expect(screen.getByLabelText<HTMLTextAreaElement>('Сообщение игроку').value).toBe('Идите');
  fireEvent.change(screen.getByLabelText('Сообщение игроку'), { target: { value: 'Идите в дом.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  const replaced = { message: 'Идите в дом.', read: 'Идите во двор.' };
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: replaced }));
});
