/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  type GameView,
  QUESTION_TYPES,
  type QuestionType,
  type QuestionView,
} from '@luplay/contracts/lobby-game';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { AnsweringProps } from './kind.ts';
import * as number from './number/phone.tsx';
import * as order from './order/phone.tsx';
import * as pairs from './pairs/phone.tsx';
import { ANSWERED_WITH, phoneKind } from './phone.tsx';
import * as several from './several/phone.tsx';
import * as text from './text/phone.tsx';

const KINDS = { several, order, pairs, number, text };
type Kind = keyof typeof KINDS & QuestionType;

const asked = (type: Kind, more: Partial<QuestionView> = {}): QuestionView => ({
  questionId: 'space-0',
  question: 'Что?',
  points: 40,
  type,
  media: { type: 'No media' },
  timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
  ...more,
});
const entries = { options: ['Меркурий', 'Венера', 'Земля'] };
const joinable = { options: ['Франция', 'Италия', 'Чили'], matches: ['Рим', 'Сантьяго', 'Париж'] };

/** Renders what a player answers with; what is sent lands in the list. */
function answering(question: QuestionView, more: Partial<AnsweringProps> = {}) {
  const { Answering } = KINDS[question.type as Kind];
  const sent: Answer[] = [];
  const element = (props: Partial<AnsweringProps>) => (
    <Answering question={question} open onAnswer={(answer) => sent.push(answer)} {...more} {...props} />
  );
  const view = render(element({}));
  return { sent, again: (props: Partial<AnsweringProps>) => view.rerender(element(props)) };
}

const right = (question: QuestionView) => {
  const { Right } = KINDS[question.type as Kind];
  return render(<Right game={{ currentQuestion: question } as GameView} />).container;
};

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const tap = (name: RegExp | string) => fireEvent.click(button(name));
const send = () => tap('Ответить');
const isOff = (name: RegExp | string) => button(name).getAttribute('aria-disabled') === 'true';
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => fireEvent.keyDown(document.body, { key: 'Enter' });

beforeEach(() => sessionStorage.clear());

it.each(QUESTION_TYPES)('%s: there is what the editor waits for before it measures', async (type) => {
  const question = asked('several', { ...joinable, type });
  const { Answering } = phoneKind(question);
  const { container } = render(<Answering question={question} onAnswer={() => undefined} />);
  await waitFor(() => expect(container.querySelector(ANSWERED_WITH)).not.toBeNull());
});

describe('several', () => {
  const question = asked('several', { options: ['Марс', 'Луна', 'Юпитер', 'Ио'] });

  it('sends the marked options in rising order, by taps and by keys', () => {
    const { sent } = answering(question);
    expect(isOff('Ответить')).toBe(true);
    enter();
    tap(/Юпитер/);
    fireEvent.keyDown(document.body, { key: '4' });
    fireEvent.keyDown(document.body, { key: '1' });
    fireEvent.keyDown(document.body, { key: '4' });
    expect(sent).toEqual([]);
    enter();
    expect(sent).toEqual([{ options: [0, 2] }]);
  });

  it('tells that a part of the answer counts', () => {
    answering({ ...question, partial: true });
    expect(screen.getByText('Выберите все верные · Очки и за часть ответа')).toBeTruthy();
  });

  it('unmarks an option that an item removes', () => {
    const { sent, again } = answering(question);
    tap(/Марс/);
    tap(/Луна/);
    again({ removed: [1] });
    tap(/Луна/);
    send();
    expect(sent).toEqual([{ options: [0] }]);
  });

  it('shows all right options', () => {
    expect(right({ ...question, right: { options: [0, 2] } }).textContent).toMatch(/Марс.*Юпитер/);
  });
});

describe('order', () => {
  const question = asked('order', entries);
  const shown = () => within(screen.getByRole('list', { name: /по порядку/ })).getAllByRole('button');
  const texts = () => shown().map(({ textContent }) => textContent?.replace(/[^а-яё]*./i, ''));

  it('gives places by taps, and shows the order once it is whole', () => {
    const { sent } = answering(question);
    tap(/Земля/);
    tap(/Венера/);
    tap(/Земля/);
    expect(isOff('Ответить')).toBe(true);
    tap(/Меркурий/);
    tap(/Земля/);
    expect(texts()).toEqual(['Венера', 'Меркурий', 'Земля']);
    send();
    expect(sent).toEqual([{ order: [1, 0, 2] }]);
  });

  it('moves the focused entry by arrows and keeps the focus', () => {
    const { sent } = answering(question);
    button(/Меркурий/).focus();
    fireEvent.keyDown(button(/Меркурий/), { key: 'ArrowUp' });
    expect(pressed()).toEqual([]);
    fireEvent.keyDown(button(/Меркурий/), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(button(/Меркурий/));
    expect(button(/Меркурий/).getAttribute('aria-description')).toBe('место 2 из 3');
    send();
    expect(sent).toEqual([{ order: [1, 0, 2] }]);
  });

  /** What a mouse does to the handle of the first entry. */
  function pointer() {
    const rows = shown().map((entry) => entry.parentElement!);
    for (const [at, row] of rows.entries()) {
      row.getBoundingClientRect = () => ({ top: at * 60, height: 50 }) as DOMRect;
    }
    const handle = rows[0]!.lastElementChild as HTMLElement;
    handle.setPointerCapture = () => {};
    return (type: string, clientY: number) =>
      fireEvent(handle, Object.assign(new MouseEvent(type, { bubbles: true, clientY }), { isPrimary: true }));
  }

  it('moves an entry by its handle', () => {
    const { sent } = answering(question);
    const point = pointer();
    point('pointerdown', 20);
    point('pointermove', 90);
    point('pointerup', 150);
    expect(texts()).toEqual(['Венера', 'Земля', 'Меркурий']);
    send();
    expect(sent).toEqual([{ order: [1, 2, 0] }]);
  });

  it.each<[string, Partial<AnsweringProps>, string[]]>([
    ['is sent in another tab', { chosen: { order: [2, 1, 0] }, open: false }, ['Земля', 'Венера', 'Меркурий']],
    ['is changed by an item', { help: { first: 2 } }, ['Земля', 'Меркурий', 'Венера']],
  ])('drops nothing when the order %s meanwhile', (_, change, order) => {
    const { again } = answering(question);
    const point = pointer();
    point('pointerdown', 20);
    point('pointermove', 90);
    expect(document.querySelectorAll('[data-dragged]')).toHaveLength(1);
    again(change);
    expect(document.querySelectorAll('[data-dragged]')).toHaveLength(0);
    point('pointerup', 150);
    expect(texts()).toEqual(order);
  });

  it('keeps the entry that an item told at the first place', () => {
    const { sent, again } = answering(question);
    tap(/Венера/);
    again({ help: { first: 2 } });
    expect(texts()).toEqual(['Земля', 'Меркурий', 'Венера']);
    tap(/Земля/);
    fireEvent.keyDown(button(/Меркурий/), { key: 'ArrowUp' });
    fireEvent.keyDown(button(/Земля/), { key: 'ArrowDown' });
    tap(/Меркурий/);
    send();
    expect(sent).toEqual([{ order: [2, 1, 0] }]);
  });

  it('numbers the right order', () => {
    expect(right({ ...question, right: { order: [2, 0, 1] } }).textContent).toBe('1Земля2Меркурий3Венера');
  });
});

describe('pairs', () => {
  const question = asked('pairs', joinable);

  it('joins by two taps from either side, and takes apart by one', () => {
    const { sent } = answering(question);
    tap(/Франция/);
    tap(/Рим/);
    tap(/Рим/);
    expect(pressed()).toEqual([]);
    tap(/Рим/);
    tap(/Италия/);
    tap(/Франция/);
    tap(/Париж/);
    expect(button(/Париж/).getAttribute('aria-description')).toBe('соединено: Франция');
    expect(isOff('Ответить')).toBe(true);
    tap(/Чили/);
    tap(/Сантьяго/);
    send();
    expect(sent).toEqual([{ pairs: [2, 0, 1] }]);
  });

  it('joins anew what was joined with something else', () => {
    const { sent } = answering(question, { help: { joined: [[2, 1]] } });
    tap(/Франция/);
    tap(/Рим/);
    tap(/Италия/);
    tap(/Рим/);
    tap(/Сантьяго/);
    expect(isOff(/Сантьяго/)).toBe(true);
    tap(/Франция/);
    tap(/Париж/);
    send();
    expect(sent).toEqual([{ pairs: [2, 0, 1] }]);
  });

  it('shows the right pairs', () => {
    expect(right({ ...question, right: { pairs: [2, 0, 1] } }).textContent).toContain('Франция — Париж');
  });
});

describe('number', () => {
  it.each([
    ['12', 12],
    ['−1 234,5', -1234.5],
    [' .5 ', 0.5],
    ['0', 0],
  ])('reads «%s»', (typed, value) => {
    const { sent } = answering(asked('number', { unit: 'км' }));
    type(typed);
    send();
    expect(sent).toEqual([{ number: value }]);
  });

  it('changes the sign by a button, for keyboards that have no minus', () => {
    const { sent } = answering(asked('number', { unit: '°C' }));
    tap('Сменить знак');
    expect(field().value).toBe('-');
    expect(document.activeElement).toBe(field());
    type('-12,5');
    tap('Сменить знак');
    expect(field().value).toBe('12,5');
    type('−3');
    tap('Сменить знак');
    expect(field().value).toBe('3');
    tap('Сменить знак');
    send();
    expect(sent).toEqual([{ number: -3 }]);
  });

  it('has no such button beside a scale, and none that works before and after answers are taken', () => {
    answering(asked('number', { slider: { min: -5, max: 5, step: 1 } }));
    expect(screen.queryByRole('button', { name: 'Сменить знак' })).toBeNull();
    cleanup();
    answering(asked('number'), { open: false });
    expect(isOff('Сменить знак')).toBe(true);
  });

  it.each(['много', '1,2,3', '1.234,5', '-', '9999999999999'])('tells that «%s» cannot be sent', (typed) => {
    const { sent } = answering(asked('number'));
    type(typed);
    send();
    expect(screen.getByText(/Это не число|Слишком большое число/)).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    type('1');
    expect(screen.getByText('Введите число')).toBeTruthy();
  });

  it('keeps field and slider in step, and within the scale', () => {
    const { sent } = answering(asked('number', { slider: { min: 0, max: 10, step: 0.1 }, closest: true }), {
      help: { range: [2, 4.5] },
    });
    expect(screen.getByText('Побеждает ближайший ответ')).toBeTruthy();
    expect(screen.getByText('От 2 до 4,5')).toBeTruthy();
    const slider = screen.getByRole<HTMLInputElement>('slider');
    fireEvent.pointerUp(slider);
    expect(field().value).toBe('5');
    fireEvent.change(slider, { target: { value: '3.3' } });
    expect(field().value).toBe('3,3');
    type('11');
    send();
    expect(screen.getByText('Не на шкале. От 0 до 10')).toBeTruthy();
    type('7,5');
    expect(slider.value).toBe('7.5');
    send();
    expect(sent).toEqual([{ number: 7.5 }]);
  });

  it('shows the right number with its unit and tolerance', () => {
    const question = asked('number', { unit: 'км', tolerance: 5, right: { number: 6371 } });
    expect(right(question).textContent?.replace(/\s/g, ' ')).toBe('6371 ± 5 км');
  });
});

describe('text', () => {
  it('sends by Enter what was written, without spaces around it', () => {
    const { sent } = answering(asked('text', { hint: 'фамилия' }), { help: { text: { letter: 'П', length: 6 } } });
    expect(screen.getByText('Напишите ответ: фамилия')).toBeTruthy();
    expect(screen.getByText('Первая буква П, всего букв: 6')).toBeTruthy();
    type('  ');
    fireEvent.submit(field());
    type(' Пушкин ');
    fireEvent.submit(field());
    expect(sent).toEqual([{ text: 'Пушкин' }]);
    expect(field().maxLength).toBe(100);
  });

  it('shows at most five other accepted answers', () => {
    const accepted = ['Пушкин', 'А', 'Б', 'В', 'Г', 'Д', 'Е'];
    expect(right(asked('text', { right: { text: 'Пушкин' }, accepted })).textContent).toBe(
      'ПушкинТакже верно: А, Б, В, Г, Д',
    );
  });
});

describe('every kind', () => {
  const prepared: [Kind, Partial<QuestionView>, () => void, Answer][] = [
    ['several', entries, () => tap(/Венера/), { options: [1] }],
    ['order', entries, () => fireEvent.keyDown(button(/Меркурий/), { key: 'ArrowDown' }), { order: [1, 0, 2] }],
    [
      'pairs',
      joinable,
      () => {
        for (const name of [/Франция/, /Рим/, /Италия/, /Париж/, /Чили/, /Сантьяго/]) tap(name);
      },
      { pairs: [0, 2, 1] },
    ],
    ['number', {}, () => type('42'), { number: 42 }],
    ['text', {}, () => type('Пушкин'), { text: 'Пушкин' }],
  ];

  it.each(prepared)(
    '%s: keeps a draft over a reconnect and a reload, until it is accepted',
    (kind, more, act, answer) => {
      const question = asked(kind, more);
      const first = answering(question);
      act();
      first.again({ question: { ...question, options: question.options && [...question.options] } });
      cleanup();
      const second = answering(question);
      send();
      expect(second.sent).toEqual([answer]);
      second.again({ chosen: answer, sending: answer, open: false });
      expect(button('Ответить').getAttribute('aria-busy')).toBe('true');
      // Not delivered.
      second.again({});
      send();
      expect(second.sent).toEqual([answer, answer]);
      second.again({ chosen: answer, open: false });
      cleanup();
      answering(question);
      expect(isOff('Ответить')).toBe(true);
      expect(pressed()).toEqual([]);
    },
  );

  it.each(prepared)('%s: takes nothing when it is not open', (kind, more, act) => {
    const { sent } = answering(asked(kind, more), { chosen: null, open: false });
    if (kind !== 'number' && kind !== 'text') act();
    else expect(field().readOnly).toBe(true);
    enter();
    send();
    expect(sent).toEqual([]);
    expect(pressed()).toEqual([]);
  });

  it('does not offer the draft of another question', () => {
    answering(asked('text'));
    type('Пушкин');
    cleanup();
    answering(asked('text', { questionId: 'space-1' }));
    expect(field().value).toBe('');
  });

  it('shows equal answers of team mates together', () => {
    const mate = (id: string, name: string) => ({ id, name, picture: undefined, color: undefined });
    answering(asked('text'), {
      mates: [
        { mate: mate('a', 'Аня'), answer: { text: 'Пушкин' } },
        { mate: mate('b', 'Боря'), answer: { text: 'Гоголь' } },
        { mate: mate('c', 'Вера'), answer: { text: 'пушкин' } },
      ],
    });
    const groups = within(screen.getByRole('list', { name: 'Ответы команды' })).getAllByRole('listitem');
    expect(groups.map(({ textContent }) => textContent)).toEqual(['АВПушкин', 'БГоголь']);
  });
});
