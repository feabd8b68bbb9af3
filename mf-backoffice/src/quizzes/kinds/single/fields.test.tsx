/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { OptionFields } from './fields.tsx';

let current: { options: string[]; answer: number };

function Edited({ given }: { given: typeof current }) {
  const [value, setValue] = useState(given);
  current = value;
  return <OptionFields name="q" {...value} set={(part) => setValue({ ...value, ...part })} />;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('the options of a question', () => {
  it('are two to six, and the right one stays right when another is removed', () => {
    render(<Edited given={{ options: ['а', 'б', 'в', 'г'], answer: 2 }} />);
    press('Добавить вариант');
    press('Добавить вариант');
    expect(current.options).toEqual(['а', 'б', 'в', 'г', '', '']);
    expect(screen.queryByRole('button', { name: 'Добавить вариант' })).toBeNull();
    press('Убрать вариант 1');
    expect(current).toEqual({ options: ['б', 'в', 'г', '', ''], answer: 1 });
    press('Убрать вариант 2');
    expect(current).toEqual({ options: ['б', 'г', '', ''], answer: 0 });
    press('Убрать вариант 4');
    press('Убрать вариант 3');
    expect(screen.queryByRole('button', { name: /^Убрать/ })).toBeNull();
  });

  it('of a blank question become «Верно / Неверно» with one press', () => {
    render(<Edited given={{ options: ['', '', '', ''], answer: 1 }} />);
    press('Верно / Неверно');
    expect(current).toEqual({ options: ['Верно', 'Неверно'], answer: 0 });
    expect(screen.queryByRole('button', { name: 'Верно / Неверно' })).toBeNull();
  });
});
