/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ChoiceButtons } from './choice-buttons.tsx';
import { ChoiceList } from './choice-list.tsx';

afterEach(cleanup);

const textsOf = (ids: string | null) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('ChoiceList', () => {
  const draw = (chosen: string[], more: { error?: string; hint?: string; disabled?: boolean } = {}) =>
    render(
      <ChoiceList
        label="Квест"
        look="card"
        value="a"
        onValueChange={(value) => chosen.push(value)}
        options={[
          { value: 'a', content: 'Разминка' },
          { value: 'b', name: 'Вечер', content: 'Вечерний квиз', about: '5 тем' },
          { value: 'c', content: 'Закрытый', locked: true },
        ]}
        {...more}
      />,
    );
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('chooses one of its options, each with its name and description', () => {
    const chosen: string[] = [];
    draw(chosen);
    expect([radio('Разминка').checked, radio('Вечер').checked, radio('Закрытый').disabled]).toEqual([
      true,
      false,
      true,
    ]);
    expect(textsOf(radio('Вечер').getAttribute('aria-describedby'))).toEqual(['5 тем']);
    fireEvent.click(radio('Вечер'));
    expect(chosen).toEqual(['b']);
  });

  it('ties hint and error to the group', () => {
    draw([], { error: 'Выберите квест', hint: 'Сначала пол', disabled: true });
    const group = screen.getByRole('group', { name: 'Квест' });
    expect(textsOf(group.getAttribute('aria-describedby'))).toEqual(['Сначала пол', ' Выберите квест']);
    expect(group.getAttribute('data-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('Выберите квест');
    expect(radio('Вечер').matches(':disabled')).toBe(true);
  });

  it('shows a text when it has no options', () => {
    render(<ChoiceList label="Квест" look="row" value={null} onValueChange={() => {}} options={[]} empty="Пусто" />);
    expect(screen.getByText('Пусто')).toBeTruthy();
  });
});

describe('ChoiceButtons', () => {
  it('presses the chosen one, named by its name', () => {
    const chosen: number[] = [];
    render(
      <ChoiceButtons
        label="Редкость"
        value={1}
        onValueChange={(value) => chosen.push(value)}
        options={[
          { value: 1, text: '1', name: '1, Обычный' },
          { value: 2, text: '2', name: '2, Необычный' },
        ]}
      />,
    );
    const button = (name: string) => screen.getByRole('button', { name });
    expect(button('1, Обычный').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('2, Необычный'));
    expect(chosen).toEqual([2]);
  });
});
