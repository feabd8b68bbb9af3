/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { BrowserRouter, Link, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import MenuContent from '../components/overlays/menu-content.tsx';
import { holdPage, releasePage } from './browser-back.ts';
import { startDialogs } from './start-dialogs.ts';
import { useOpenDialog } from './use-open-dialog.ts';

let onPopState = () => {};
// Before the code under test, which stops the event for all later listeners.
addEventListener('popstate', () => onPopState(), { capture: true });
startDialogs();

/** A dialog without styles. `asks`: Back first opens a question. */
function TestDialog({ name, onClose, asks }: { name: string; onClose: () => void; asks?: boolean }) {
  const [asking, setAsking] = useState(false);
  useOpenDialog(true, () => (asks ? setAsking(true) : onClose()));
  return (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>
        Готово
      </button>
      {asking && <TestDialog name="question" onClose={() => setAsking(false)} />}
    </div>
  );
}

let navigate: NavigateFunction;

function Page({ asks }: { asks?: boolean }) {
  navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <p>{useLocation().pathname}</p>
      <Link to="/next">next</Link>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        behind: {presses}
      </button>
      {open && <TestDialog name="dialog" onClose={() => setOpen(false)} asks={asks} />}
    </>
  );
}

const draw = (asks?: boolean, menu?: ReactElement) =>
  render(
    <BrowserRouter>
      {menu}
      <Routes>
        <Route path="*" element={<Page asks={asks} />} />
      </Routes>
    </BrowserRouter>,
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.queryByRole('dialog', { name });

/** Presses Back and waits for this many `popstate` events. */
async function back(traversals: number): Promise<void> {
  await act(
    () =>
      new Promise<void>((done) => {
        let left = traversals;
        onPopState = () => {
          left -= 1;
          if (left === 0) done();
        };
        history.back();
      }),
  );
}

afterEach(cleanup);

describe('12.6: Back', () => {
  it('closes the dialog and stays on the page, and the next Back navigates', async () => {
    draw();
    fireEvent.click(screen.getByText('next'));
    press('open');
    await back(2);
    expect(dialog('dialog')).toBeNull();
    expect(screen.getByText('/next')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/next'));
    await back(1);
    await waitFor(() => expect(screen.getByText('/')).toBeTruthy());
  });

  it('also closes it on the first page of a tab', async () => {
    history.replaceState(null, '', '/first');
    draw();
    press('open');
    await back(2);
    expect(dialog('dialog')).toBeNull();
    await waitFor(() => expect(location.pathname).toBe('/first'));
    expect(screen.getByText('/first')).toBeTruthy();
  });

  it('closes a menu', async () => {
    history.replaceState(null, '', '/menu');
    draw(false, <MenuContent trigger={<button type="button">Меню</button>} items={[{ label: 'Настройки' }]} />);
    expect(await screen.findByRole('menuitem', { name: 'Настройки' })).toBeTruthy();
    await back(2);
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(location.pathname).toBe('/menu');
  });

  it('lets a dialog ask about a draft, and then closes that question', async () => {
    draw(true);
    fireEvent.click(screen.getByText('next'));
    press('open');
    await back(2);
    expect(dialog('question')).toBeTruthy();
    await back(2);
    expect(dialog('question')).toBeNull();
    expect(dialog('dialog')).toBeTruthy();
    expect(screen.getByText('/next')).toBeTruthy();
  });
});

describe('26.7: Back on a page that is held', () => {
  it('asks and stays, also on the first page of a tab, until the page is let go', async () => {
    history.replaceState(null, '', '/game');
    draw();
    let asked = 0;
    const letGo = holdPage(() => {
      asked += 1;
    });
    await back(2);
    expect([asked, location.pathname]).toEqual([1, '/game']);
    press('open');
    await back(2);
    expect([asked, dialog('dialog')]).toEqual([1, null]);
    fireEvent.click(screen.getByText('next'));
    letGo();
    await back(1);
    await waitFor(() => expect(screen.getByText('/game')).toBeTruthy());
    expect(asked).toBe(1);
  });

  it('does not ask again once somebody has confirmed', async () => {
    draw();
    fireEvent.click(screen.getByText('next'));
    const letGo = holdPage(() => {
      throw new Error('asked again');
    });
    releasePage();
    await back(1);
    await waitFor(() => expect(screen.queryByText('/next')).toBeNull());
    letGo();
  });
});

describe('12.6: the second tap of a double tap', () => {
  const down = (x: number, y: number, at = performance.now()) => {
    // jsdom has no pointer events of its own, and its events have another clock.
    const event = new MouseEvent('pointerdown', { bubbles: true, cancelable: true, clientX: x, clientY: y });
    Object.defineProperty(event, 'timeStamp', { value: at });
    act(() => void document.body.dispatchEvent(event));
  };
  const tap = (name: string | RegExp, x: number, y: number, at?: number) => {
    down(x, y, at);
    fireEvent.click(screen.getByRole('button', { name }), { detail: 1, clientX: x, clientY: y });
  };

  it('does not hit what is behind the dialog that the first one closed', () => {
    draw();
    tap('open', 10, 10);
    tap('Готово', 200, 400);
    expect(dialog('dialog')).toBeNull();
    tap(/^behind/, 204, 398);
    expect(screen.getByText('behind: 0')).toBeTruthy();
    tap(/^behind/, 20, 20);
    expect(screen.getByText('behind: 1')).toBeTruthy();
  });

  it('is dropped however late the busy page handles it, by the time of the press', async () => {
    for (const [pressed, presses] of [
      [300, 0],
      [500, 1],
    ] as const) {
      draw();
      tap('open', 10, 10);
      tap('Готово', 200, 400);
      const closed = await act(
        () => new Promise<number>((drawn) => requestAnimationFrame(() => drawn(performance.now()))),
      );
      const busy = jest.spyOn(performance, 'now').mockReturnValue(closed + 2000);
      tap(/^behind/, 200, 400, closed + pressed);
      busy.mockRestore();
      expect(screen.getByText(`behind: ${presses}`)).toBeTruthy();
      cleanup();
    }
  });

  it('is not dropped after a press elsewhere', () => {
    draw();
    tap('open', 10, 10);
    tap('Готово', 200, 400);
    tap('open', 10, 10);
    tap('Готово', 200, 400);
    expect(dialog('dialog')).toBeNull();
  });

  it('is not dropped when the dialog was not closed by a press', () => {
    const view = draw();
    tap('open', 600, 400);
    act(() => view.unmount());
    draw();
    tap(/^behind/, 600, 400);
    expect(screen.getByText('behind: 1')).toBeTruthy();
  });
});

it('a menu closes when the page changes under it', async () => {
  draw(false, <MenuContent trigger={<button type="button">Меню</button>} items={[{ label: 'Настройки' }]} />);
  await screen.findByRole('menuitem');
  await act(async () => navigate('/elsewhere'));
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});
