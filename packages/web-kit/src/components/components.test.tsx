/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { copy } from '../sharing/share.ts';
import { ColorSwatches } from './choices/color-swatches.tsx';
import { Button } from './controls/button.tsx';
import { NumberField } from './controls/number-field.tsx';
import { TextField } from './controls/text-field.tsx';
import { Table } from './display/table.tsx';
import { noticeStore, notify } from './feedback/notices.ts';
import { QueryView } from './feedback/query-view.tsx';
import { Toasts } from './feedback/toasts.tsx';
import { onDemand } from './on-demand.tsx';
import { AlertDialog, ConfirmDialog } from './overlays/alert.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { withTrigger } from './overlays/menu.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('does nothing while busy, but keeps the focus', () => {
    let presses = 0;
    const { rerender } = render(<Button onClick={() => presses++}>Войти</Button>);
    const button = screen.getByRole('button', { name: 'Войти' });
    button.focus();
    fireEvent.click(button);
    rerender(
      <Button busy onClick={() => presses++}>
        Войти
      </Button>,
    );
    fireEvent.click(button);
    expect(presses).toBe(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('does not send a form while disabled', () => {
    let sent = 0;
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent++;
        }}
      >
        <Button type="submit" disabled>
          Отправить
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(sent).toBe(0);
  });
});

describe('TextField', () => {
  it('connects label, hint and error to the input', () => {
    render(<TextField label="Код" hint="Шесть цифр" error="Код не найден" value="" onValueChange={() => undefined} />);
    const input = screen.getByLabelText('Код');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Шесть цифр', 'Код не найден']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});

function Players({ min = 1, max = 20 }) {
  const [value, setValue] = useState<number | null>(40);
  return (
    <>
      <NumberField label="Игроков" min={min} max={max} value={value} onValueChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

describe('NumberField', () => {
  it('puts right what is typed, and nothing else', () => {
    render(<Players />);
    const input = screen.getByLabelText('Игроков', { selector: 'input' });
    fireEvent.blur(input);
    expect(screen.getByRole('status').textContent).toBe('40');
    fireEvent.change(input, { target: { value: '99' } });
    fireEvent.blur(input);
    expect(screen.getByRole('status').textContent).toBe('20');
    fireEvent.click(screen.getByRole('button', { name: 'Больше' }));
    expect(screen.getByRole('status').textContent).toBe('20');
    fireEvent.click(screen.getByRole('button', { name: 'Меньше' }));
    expect(screen.getByRole('status').textContent).toBe('19');
  });

  it('is replaced by what is typed after a press on it', () => {
    render(<Players />);
    const input = screen.getByLabelText<HTMLInputElement>('Игроков', { selector: 'input' });
    fireEvent.pointerDown(input);
    input.focus();
    input.setSelectionRange(2, 2);
    fireEvent.click(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 2]);
  });

  it('takes negative numbers from keyboards without a minus, where they are allowed', () => {
    const { unmount } = render(<Players />);
    expect(screen.queryByRole('button', { name: 'Сменить знак' })).toBeNull();
    unmount();
    render(<Players min={-20} />);
    const input = screen.getByLabelText<HTMLInputElement>('Игроков', { selector: 'input' });
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Сменить знак' }));
    const told = () => [document.activeElement === input, input.value, screen.getByRole('status').textContent];
    press();
    expect(told()).toEqual([true, '-40', '-40']);
    press();
    fireEvent.change(input, { target: { value: '' } });
    press();
    expect(told()).toEqual([true, '-', 'null']);
    fireEvent.change(input, { target: { value: '-7' } });
    expect(told()).toEqual([true, '-7', '-7']);
  });

  it('takes numbers as long as its limit', () => {
    render(<Players max={2_000_000} />);
    fireEvent.change(screen.getByLabelText('Игроков', { selector: 'input' }), { target: { value: '1234567' } });
    expect(screen.getByRole('status').textContent).toBe('1234567');
  });

  it('tells late what is typed, where each change is a command: on leaving or Enter, and buttons at once', () => {
    const told: (number | null)[] = [];
    render(<NumberField label="Команд" late min={2} max={40} value={3} onValueChange={(value) => told.push(value)} />);
    const input = screen.getByLabelText<HTMLInputElement>('Команд', { selector: 'input' });
    const type = (value: string) => fireEvent.change(input, { target: { value } });
    for (const typed of ['2', '25']) type(typed);
    expect([input.value, told]).toEqual(['25', []]);
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.blur(input);
    type('99');
    fireEvent.blur(input);
    type('');
    fireEvent.blur(input);
    fireEvent.click(screen.getByRole('button', { name: 'Больше' }));
    type('7');
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect([input.value, told]).toEqual(['3', [25, 40, 4, 8]]);
  });

  it('may be empty while typing', () => {
    render(<Players />);
    fireEvent.change(screen.getByLabelText('Игроков', { selector: 'input' }), { target: { value: '' } });
    expect(screen.getByRole('status').textContent).toBe('null');
  });
});

describe('ColorSwatches', () => {
  it('names its colours, so that colour is not the only sign', () => {
    let chosen = '';
    render(
      <ColorSwatches
        label="Цвет"
        colors={[
          { value: 'Красный', color: '#e5484d', name: 'Красный' },
          { value: 'Синий', color: '#3b6cf0', name: 'Синий' },
        ]}
        value="Красный"
        onValueChange={(value) => {
          chosen = value;
        }}
      />,
    );
    expect((screen.getByRole('radio', { name: 'Красный' }) as HTMLInputElement).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Синий' }));
    expect(chosen).toBe('Синий');
  });
});

describe('Table', () => {
  it('shows what to do when it has no rows', () => {
    render(<Table label="Лобби" columns={[]} rows={[]} rowKey={String} empty="Пока нет лобби" />);
    expect(screen.getByText('Пока нет лобби')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('dialogs', () => {
  // Imported beforehand, so that the tests do not wait for the compiler.
  beforeAll(async () => {
    await Promise.all([import('./overlays/dialog-content.tsx'), import('./overlays/alert-content.tsx')]);
  });

  it('is loaded on demand, is named by its title, and closes by its button', async () => {
    const changes: boolean[] = [];
    const { rerender } = render(
      <Dialog open={false} onOpenChange={(open) => changes.push(open)} title="Новое лобби">
        Внутри
      </Dialog>,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(
      <Dialog open onOpenChange={(open) => changes.push(open)} title="Новое лобби">
        Внутри
      </Dialog>,
    );
    expect(await screen.findByRole('dialog', { name: 'Новое лобби' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(changes).toEqual([false]);
  });

  it('stays open when the confirmed action fails, closes when it succeeds', async () => {
    const changes: boolean[] = [];
    let works = false;
    render(
      <ConfirmDialog
        open
        onOpenChange={(open) => changes.push(open)}
        title="Удалить лобби?"
        confirmText="Удалить"
        onConfirm={() => (works ? Promise.resolve() : Promise.reject(new Error('нет')))}
      />,
    );
    const confirm = await screen.findByRole('button', { name: 'Удалить' });
    await act(async () => void fireEvent.click(confirm));
    expect(changes).toEqual([]);
    works = true;
    await act(async () => void fireEvent.click(confirm));
    await waitFor(() => expect(changes).toEqual([false]));
  });

  it('lets the keyboard scroll a message that is longer than the screen', async () => {
    const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
    render(<AlertDialog open onOpenChange={() => {}} title="Сообщение" text="Длинное." okText="Ясно" />);
    expect((await screen.findByText('Длинное.')).tabIndex).toBe(0);
    height.mockRestore();
  });
});

describe('24.16c: code that cannot be loaded at first use', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  /** Longer than all tries together. */
  const giveUp = () => act(() => jest.advanceTimersByTimeAsync(20_000));
  let works = false;
  const load =
    <Props,>(Loaded: (props: Props) => ReactElement) =>
    async () => {
      if (!works) throw new Error('chunk');
      return { default: Loaded };
    };
  beforeEach(() => {
    works = false;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  it('closes the dialog, which can be opened again', async () => {
    interface Props {
      open: boolean;
      onClose: () => void;
    }
    const Question = onDemand<Props>(
      load(({ open }) => <p>{open ? 'Вопрос' : ''}</p>),
      ({ open }) => open,
      undefined,
      ({ onClose }) => onClose(),
    );
    function Asking() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>{open ? 'Спрашиваем' : 'Спросить'}</Button>
          <Question open={open} onClose={() => setOpen(false)} />
        </>
      );
    }
    render(<Asking />);
    press('Спросить');
    expect(screen.getByText('Спрашиваем')).toBeTruthy();
    await giveUp();
    works = true;
    press('Спросить');
    await giveUp();
    expect(screen.getByText('Вопрос')).toBeTruthy();
  });

  it('keeps the button of a menu, which can be pressed again', async () => {
    const Menu = withTrigger<{ trigger: ReactElement }>(load(() => <p>Пункты</p>));
    render(<Menu trigger={<button type="button">Меню</button>} />);
    press('Меню');
    await giveUp();
    works = true;
    press('Меню');
    await giveUp();
    expect(screen.getByText('Пункты')).toBeTruthy();
  });
});

describe('QueryView', () => {
  it('offers another try only where it may help, and else a way on', () => {
    const view = (code: string, message: string, addressed = true) => (
      <MemoryRouter>
        <QueryView
          addressed={addressed}
          query={{
            data: undefined,
            isError: true,
            error: new ApiError(404, code, message),
            isFetching: false,
            refetch,
          }}
          errorText="Не загрузилось"
        >
          {() => null}
        </QueryView>
      </MemoryRouter>
    );
    const refetch = () => undefined;
    const { rerender } = render(view('not_found', 'Такого квиза нет.'));
    expect(screen.getByText('Такого квиза нет')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'На главную' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    rerender(view('validation_failed', 'Проверьте введённые данные.'));
    expect(screen.getByText('Здесь ничего нет')).toBeTruthy();
    for (const mayHelp of [view('unavailable', ''), view('not_found', 'Записи ещё нет.', false)]) {
      rerender(mayHelp);
      expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
    }
  });
});

describe('notices', () => {
  it('appear, disappear after their time, and do not repeat a text', async () => {
    render(<Toasts />);
    act(() => {
      notify({ text: 'Joined team successfully!', ms: 40 });
      notify({ text: 'Joined team successfully!', ms: 40 });
      notify({ kind: 'error', text: 'Failed to join team.', ms: 40 });
    });
    expect(screen.getAllByText('Joined team successfully!')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toBe('Failed to join team.');
    await waitFor(() => expect(screen.queryByText('Failed to join team.')).toBeNull());
    act(() => {
      for (const text of ['Сохранено', 'а'.repeat(100)]) notify({ text });
    });
    expect(noticeStore.get().map(({ ms }) => ms)).toEqual([3_000, 5_000]);
  });

  it('12.4: a link is copied on pages without https too, also from a dialog, which keeps the focus', async () => {
    render(
      <Dialog open onOpenChange={() => undefined} title="Приглашение">
        <Button onClick={() => copy('http://192.168.1.7:8080/join/123456')}>Скопировать</Button>
      </Dialog>,
    );
    const button = await screen.findByRole('button', { name: 'Скопировать' });
    button.focus();
    const selected: string[] = [];
    const execCommand = () =>
      selected.push(String(getSelection()) || (document.activeElement as HTMLInputElement).value);
    Object.assign(document, { execCommand });
    fireEvent.click(button);
    await waitFor(() => expect(noticeStore.get().map(({ kind }) => kind)).toContain('success'));
    expect(selected).toEqual(['http://192.168.1.7:8080/join/123456']);
    expect([document.activeElement, document.querySelector('textarea')]).toEqual([button, null]);
  });
});
