/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { NO_TALK } from '@luplay/contracts/story';
import { answerWith, choose } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { livePlayer } from '../../../testing/play-samples.ts';
import { button, dialog, failure, inHall, isOff, press, show } from '../player.fixture.tsx';

afterEach(cleanup);

const room = () => screen.getByRole('region', { name: 'Комната hall' });

describe('5: other players', () => {
  it('are whispered to, also a whisper that they leave is not lost, but their card closes', async () => {
    const asked = answerWith({ 'POST /story-play/talk/say': { body: {} } });
    const { become } = show(inHall());
    press('Борис', room());
    press('Шепнуть', await dialog('Борис'));
    const talk = await dialog('Разговор');
    // Nothing leads to the robot's chat.
    expect(document.querySelector('a[href*="chat"]')).toBeNull();
    fireEvent.change(await within(talk).findByLabelText('Сообщение'), { target: { value: ' Тсс. ' } });
    press('Сказать', talk);
    await waitFor(() => expect(asked).toMatchObject([{ body: { to: 'boris', text: 'Тсс.' } }]));
    const field = within(talk).getByLabelText<HTMLInputElement>('Сообщение');
    await waitFor(() => expect(field.value).toBe(''));
    fireEvent.change(field, { target: { value: 'И ещё' } });
    become(inHall({}, { players: [] }));
    expect(within(talk).getByText('Борис больше не рядом.')).toBeTruthy();
    become(inHall({}, { players: [], isDark: true }));
    expect(field.value).toBe('И ещё');
    press('Закрыть', talk);
    const question = await screen.findByRole('alertdialog', { name: 'Сообщение не отправлено' });
    expect(field.value).toBe('И ещё');
    press('Не отправлять', question);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    become(inHall());
    expect(screen.queryByRole('dialog')).toBeNull();
    press('Борис', room());
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  });

  it.each(['Борис', 'Кот'])('and NPCs who come back do not open their dialogs by themselves: %s', async (name) => {
    answerWith({});
    const { become } = show(inHall());
    press(name, room());
    await dialog(name);
    become(inHall({}, { players: [], npcs: [] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    become(inHall());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are not asked to be attacked again when they come back', async () => {
    answerWith({});
    const { become } = show(inHall());
    press('Борис', room());
    press(/Напасть/, await dialog('Борис'));
    await screen.findByRole('alertdialog');
    become(inHall({}, { players: [] }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    become(inHall());
    press('Борис', room());
    await dialog('Борис');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('who leave while a whisper is written are still its only listeners, and it waits for them', async () => {
    const asked = answerWith({ 'POST /story-play/talk/say': { body: {} } });
    const { become } = show(inHall());
    press('Разговор');
    const talk = await dialog('Разговор');
    const listener = async () => within(talk).findByRole('combobox', { name: 'Кому' });
    await choose(await listener(), 'Борис');
    const field = within(talk).getByLabelText<HTMLInputElement>('Сообщение');
    fireEvent.change(field, { target: { value: 'Тайна.' } });
    for (const [away, why] of [
      [{}, 'Борис больше не рядом.'],
      [{ isDark: true }, 'В темноте не видно, кто рядом.'],
    ] as const) {
      become(inHall({}, { players: [], ...away }));
      expect((await listener()).textContent).toBe('Борис');
      expect(within(talk).getByText(why)).toBeTruthy();
      expect(isOff('Сказать', talk)).toBe(true);
      fireEvent.submit(field);
    }
    become(inHall());
    expect(field.value).toBe('Тайна.');
    expect(within(talk).queryByText('Борис больше не рядом.')).toBeNull();
    press('Сказать', talk);
    await waitFor(() => expect(field.value).toBe(''));
    expect(asked).toMatchObject([{ body: { to: 'boris', text: 'Тайна.' } }]);
  });

  it('is offered to the dead where they are ghosts; elsewhere they only call the host', async () => {
    answerWith({});
    const { become } = show(inHall({ status: 'dead', ghost: true }));
    press('Понятно', await screen.findByRole('alertdialog'));
    press('Разговор');
    const talk = await dialog('Разговор');
    await within(talk).findByRole('button', { name: 'Сказать' });
    become(inHall({ status: 'dead' }));
    expect(within(talk).queryByRole('button', { name: 'Сказать' })).toBeNull();
    expect(within(talk).queryByLabelText('Сообщение')).toBeNull();
    expect(isOff('Позвать ведущего', talk)).toBe(false);
  });

  it('keeps notes of two devices apart: it shows what the other one has written before it is replaced', async () => {
    const asked = answerWith({ 'POST /story-play/talk/notes': { body: {} } });
    const noted = (text: string) => inHall({}, { talk: { ...NO_TALK, ownNotes: { anna: text } } });
    const { become } = show(noted('Ключ.'));
    press('Разговор');
    const talk = await dialog('Разговор');
    fireEvent.click(within(talk).getByRole('tab', { name: 'Мои заметки' }));
    const field = await within(talk).findByLabelText<HTMLTextAreaElement>('Заметки для себя');
    become(noted('Ключ у Бориса.'));
    expect(field.value).toBe('Ключ у Бориса.');
    fireEvent.change(field, { target: { value: 'Борис лжёт.' } });
    become(noted('Вера лжёт.'));
    expect(field.value).toBe('Борис лжёт.');
    within(talk).getByText('На другом устройстве записано: «Вера лжёт.». При сохранении это заменится.');
    press('Сохранить', talk);
    await within(talk).findByRole('button', { name: 'Заметки сохранены' });
    expect(asked).toMatchObject([{ body: { text: 'Борис лжёт.', before: 'Вера лжёт.' } }]);
    become(noted('Борис лжёт.'));
    become(noted('Все лгут.'));
    expect(field.value).toBe('Все лгут.');
  });

  it('can be written to with notes beside: neither is lost by the other, by an answer, or by closing unasked', async () => {
    answerWith({ 'POST /story-play/talk/say': { body: {} }, 'POST /story-play/talk/notes': { body: {} } });
    const answering = globalThis.fetch;
    const reply = Promise.withResolvers<void>();
    globalThis.fetch = async (...request) => {
      await reply.promise;
      return answering(...request);
    };
    // The phone has ended the page in which they were written.
    sessionStorage.setItem('luplay.story.draft:notes:anna', JSON.stringify({ text: 'Лампа?', base: '' }));
    const { become } = show(inHall());
    press('Разговор');
    const talk = await dialog('Разговор');
    const type = async (label: string, value: string) =>
      fireEvent.change(await within(talk).findByLabelText(label), { target: { value } });
    const written = (label: string) => within(talk).getByLabelText<HTMLInputElement>(label).value;
    const turnTo = (name: string) => fireEvent.click(within(talk).getByRole('tab', { name }));
    await type('Сообщение', 'Где ключ?');
    press('Сказать', talk);
    await type('Сообщение', 'И лампа?');
    turnTo('Мои заметки');
    await within(talk).findByDisplayValue('Лампа?');
    await type('Заметки для себя', 'Борис лжёт.');
    turnTo('Разговор');
    expect(written('Сообщение')).toBe('И лампа?');
    await act(async () => reply.resolve());
    await waitFor(() => expect(within(talk).getByRole('button', { name: 'Сказать' }).ariaBusy).not.toBe('true'));
    expect(written('Сообщение')).toBe('И лампа?');
    turnTo('Мои заметки');
    expect(written('Заметки для себя')).toBe('Борис лжёт.');
    press('Закрыть', talk);
    press('Остаться', await screen.findByRole('alertdialog'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    press('Сохранить', talk);
    await within(talk).findByRole('button', { name: 'Заметки сохранены' });
    // It was heard, but the reply that says so was lost.
    const own = { from: 'anna', name: 'Анна', to: null, toName: '', text: 'И лампа?' };
    become(inHall({}, { talk: { ...NO_TALK, lines: [{ id: 1, ts: 0, kind: 'say', ...own }] } }));
    press('Закрыть', talk);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['was away', 'has slept'])(
    'whose words came are new, also after the play has begun again: page %s',
    (how) => {
      localStorage.clear();
      let page: ReturnType<typeof show> | undefined;
      const heard = (newest: number) => {
        const ids = Array.from({ length: newest }, (_, at) => at + 1);
        const line = { ts: 0, kind: 'whisper', from: 'boris', name: 'Борис', to: 'anna', toName: 'Анна' } as const;
        const lines = ids.map((id) => ({ ...line, id, text: 'Тсс.' }));
        const state = inHall({}, { talk: { ...NO_TALK, lines } });
        if (how === 'was away') cleanup();
        if (page && how === 'has slept') page.become(state);
        else page = show(state);
        return button(/^Разговор/).getAttribute('aria-label');
      };
      expect([heard(2), heard(4), heard(4)]).toEqual(['Разговор', 'Разговор: новых 2', 'Разговор: новых 2']);
      expect([heard(1), heard(2)]).toEqual(['Разговор', 'Разговор: новых 1']);
    },
  );

  it('are offered a thing, and what they offer is accepted or refused', async () => {
    const asked = answerWith({
      'POST /story-play/talk/offer': { body: {} },
      'POST /story-play/talk/answer': { body: {} },
    });
    const { become } = show(inHall());
    press('Борис', room());
    press('Отдать', await dialog('Борис'));
    press('Лампа', await dialog('Отдать: Борис'));
    const lamp = { kind: 'give', to: 'boris', thing: 'lamp', isNote: false };
    await waitFor(() => expect(asked).toMatchObject([{ body: lamp }]));
    const offer = { kind: 'show', from: 'boris', fromName: 'Борис', to: 'anna', toName: 'Анна', isNote: true } as const;
    become(inHall({}, { talk: { ...NO_TALK, offers: [{ ...offer, id: 7, name: 'Письмо' }] } }));
    const question = await screen.findByRole('alertdialog', { name: 'Борис хочет показать вам «Письмо»' });
    press('Посмотреть', question);
    await screen.findByText('Вам показали: Письмо');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ body: { offerId: 7, accept: true } });
  });

  it('are asked about again when the answer was not taken, and when they come back to an older offer', async () => {
    const answer = failure(503, 'unavailable', 'Сервис временно недоступен.');
    const asked = answerWith({ 'POST /story-play/talk/answer': answer });
    const offer = {
      kind: 'give',
      from: 'boris',
      fromName: 'Борис',
      to: 'anna',
      toName: 'Анна',
      isNote: false,
    } as const;
    const [older, newer] = [
      { ...offer, id: 5, name: 'Ключ' },
      { ...offer, id: 6, name: 'Нож' },
    ];
    const offered = (...offers: (typeof older)[]) => inHall({}, { talk: { ...NO_TALK, offers } });
    const question = (name: string) => screen.findByRole('alertdialog', { name: `Борис отдаёт вам «${name}»` });
    const { become } = show(offered(newer));
    for (const reply of ['Взять', 'Не надо']) {
      press(reply, await question('Нож'));
      expect(await screen.findByText('Сервис временно недоступен.')).toBeTruthy();
      await question('Нож');
      press('Закрыть', screen.getByRole('region', { name: 'Уведомления' }));
      await waitFor(() => expect(screen.queryByText('Сервис временно недоступен.')).toBeNull());
    }
    Object.assign(answer, { status: 200, body: {} });
    press('Взять', await question('Нож'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    become(offered());
    become(offered(older));
    press('Не надо', await question('Ключ'));
    await waitFor(() => expect(asked).toHaveLength(4));
    const sent = asked.map(({ body }) => body as { offerId: number; accept: boolean });
    expect(sent.map(({ offerId, accept }) => [offerId, accept])).toEqual([
      [6, true],
      [6, false],
      [6, true],
      [5, false],
    ]);
  });

  it('cannot be whispered to while the host has switched that off, which is said', async () => {
    answerWith({});
    show(inHall({}, { talk: { ...NO_TALK, off: ['whisper'] } }));
    press('Борис', room());
    const shown = await dialog('Борис');
    expect(within(shown).getByText('Ведущий пока выключил это.')).toBeTruthy();
    expect(isOff('Шепнуть', shown)).toBe(true);
  });

  it('are not attacked when they are dead', async () => {
    answerWith({});
    show(inHall({}, { players: [livePlayer('boris', { name: 'Борис', status: 'dead' })] }));
    press(/^Борис/, room());
    expect(within(await dialog('Борис')).queryByRole('button', { name: /Напасть/ })).toBeNull();
  });
});
