import { rooms } from '@luplay/contracts/broadcast';
import { ask, send, session } from '../../support/api/api.ts';
import { newContext } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { kill, productIsHealthy } from '../../support/product/kill.ts';
import { account } from '../../support/product/product.ts';

test('kill -9 of svc-broadcast: the room is restored with its whole state and continues', async ({ browser }) => {
  const { token } = await session(account('developer'));
  const { code } = await ask(rooms.createRoom, { body: { title: 'Живучая' } }, token);
  const say = (text: string) =>
    send(rooms.sendMessage, { params: { code }, body: { text, requestId: `r-${text.length}` } }, token);
  expect((await say('до')).status).toBe(200);
  const guests = await newContext(browser);
  const guest = await guests.newPage();
  await guest.goto(`/room/${code}`);
  await expect(guest.getByText('до', { exact: true })).toBeVisible();
  kill('svc-broadcast#0');
  // Retried until it is acknowledged; the message appears only once.
  await expect.poll(async () => (await say('после')).status, { timeout: 30_000 }).toBe(200);
  await expect(guest.getByText('после', { exact: true })).toHaveCount(1);
  await expect(guest.getByText('до', { exact: true })).toHaveCount(1);
  await productIsHealthy();
  const { broadcast } = await ask(rooms.getRoom, { params: { code } });
  expect(broadcast.data.messages.map(({ text }) => text)).toEqual(['до', 'после']);
  await guests.close();
  await ask(rooms.deleteRoom, { params: { code } }, token);
});
