/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { StoryHostView, StoryState } from '@luplay/contracts/story';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { player as viewer } from '../../../testing/samples.ts';
import { EveningRow } from '../evening/evening-row.tsx';
import { hostStoryState } from '../testing/host-samples.ts';
import { FinaleDialog } from './finale-dialog.tsx';

afterEach(cleanup);

const ballot = { id: 'who', question: 'Кто?', secret: true, options: [] };
const evening = {
  ...{ publicLines: {}, acts: [], ballots: [ballot], epilogue: null, ghosts: null, protectedUntilAct: 0 },
  ...{ pointsEvery: null, texts: [], hallShowsPeople: false },
};
const vote = (id: string) => ({
  ...{ id, question: 'Кто?', secret: true, isOpen: true, isTold: false, voted: 0, voters: 2 },
  ...{ options: [], own: null, mayVote: false, result: null },
});
const epilogue = (revealed: number) => ({
  ...{ text: '', fates: [], secretCount: 3, awards: [], isOver: false },
  secrets: ['anna', 'boris', 'vera']
    .slice(0, revealed)
    .map((id) => ({ characterId: id, name: id, image: '', text: '' })),
});

const closed: true[] = [];
const dialog = (more: Partial<StoryState> = {}) => (
  <FinaleDialog state={{ ...hostStoryState({ evening }), ...more }} onClose={() => closed.push(true)} />
);

it('makes the same step once when a reply is lost, and the next one as another', async () => {
  const answer = { status: 200, body: {} };
  const paths = ['vote/open', 'vote/step', 'epilogue/step'].map((path) => `POST /story-play/${path}`);
  const asked = answerWith(Object.fromEntries(paths.map((path) => [path, answer])));
  const { rerender } = renderAs(viewer, dialog());
  const press = async (name: string, status: number) => {
    answer.status = status;
    const before = asked.length;
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(asked).toHaveLength(before + 1));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    return asked.at(-1)?.body as { requestId: string; ballot?: object; revealed?: number };
  };
  // A question that is asked again is a vote of its own.
  const first = await press('Спросить: Кто?', 200);
  const lost = await press('Спросить: Кто?', 503);
  expect(lost.requestId).not.toBe(first.requestId);
  expect(lost.ballot).toMatchObject({ question: 'Кто?', secret: true, options: [] });
  expect(await press('Спросить: Кто?', 200)).toEqual(lost);
  rerender(dialog({ vote: vote('one') }));
  const told = await press('Объявить итог', 503);
  expect(told).toMatchObject({ voteId: 'one' });
  expect(await press('Объявить итог', 503)).toEqual(told);
  rerender(dialog({ vote: vote('two') }));
  expect((await press('Объявить итог', 200)).requestId).not.toBe(told.requestId);
  rerender(dialog({ epilogue: epilogue(0) }));
  const revealed = await press('Открыть тайну 1 из 3', 503);
  expect(revealed.revealed).toBe(0);
  rerender(dialog({ epilogue: epilogue(1) }));
  const next = await press('Открыть тайну 2 из 3', 200);
  expect([next.revealed, next.requestId === revealed.requestId]).toEqual([1, false]);
});

it('keeps a question that the host types, also beside the vote of another host, until it is asked', async () => {
  answerWith({ 'POST /story-play/vote/open': { body: {} } });
  const { rerender } = renderAs(viewer, dialog());
  const field = () => screen.findByLabelText<HTMLInputElement>('Свой вопрос');
  fireEvent.change(await field(), { target: { value: 'Куда идём?' } });
  // Closing the notices of the test before presses the close button of an open dialog too.
  closed.length = 0;
  rerender(dialog({ vote: vote('one') }));
  expect(screen.queryByLabelText('Свой вопрос')).toBeNull();
  rerender(dialog({ vote: { ...vote('one'), isOpen: false, isTold: true } }));
  expect((await field()).value).toBe('Куда идём?');
  fireEvent.keyDown(await field(), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Остаться' }));
  expect(closed).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Спросить' }));
  await waitFor(async () => expect((await field()).value).toBe(''));
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await waitFor(() => expect(closed).toHaveLength(1));
});

it.each([false, true])('offers no further act when the evening is over (%p)', (isOver) => {
  const acts = [{ id: 'one', name: 'الوصول', minutes: 20, points: 0, opens: [], events: [] }];
  const { host } = hostStoryState({ evening: { ...evening, acts }, act: null });
  renderAs(
    viewer,
    <EveningRow host={host as StoryHostView} users={[]} hosts={[]} isOver={isOver} onEvents={() => undefined} />,
  );
  expect(screen.queryByText('Начать акт 1') === null).toBe(isOver);
  expect(screen.queryByText('Вечер закончен. Спасибо за игру!') !== null).toBe(isOver);
  if (isOver) return;
  fireEvent.click(screen.getByRole('button', { name: 'Начать акт 1' }));
  // The question mark stays at the end of the sentence, after a name from right to left.
  expect(screen.getByRole('alertdialog', { name: 'Начать акт 1 «\u2068الوصول\u2069»?' })).toBeTruthy();
});
