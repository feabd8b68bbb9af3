/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { startWindows } from './start-windows.ts';
import { useOpenWindow } from './use-open-window.ts';

startWindows();

/** A window without its looks. `asks`: Back first brings up a question. */
function Window({ name, onClose, asks }: { name: string; onClose: () => void; asks?: boolean }) {
  const [asking, setAsking] = useState(false);
  useOpenWindow(true, () => (asks ? setAsking(true) : onClose()));
  return (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>
        Готово
      </button>
      {asking && <Window name="question" onClose={() => setAsking(false)} />}
    </div>
  );
}

function Page({ asks }: { asks?: boolean }) {
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
      {open && <Window name="window" onClose={() => setOpen(false)} asks={asks} />}
    </>
  );
}

const draw = (asks?: boolean) =>
  render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Page asks={asks} />} />
      </Routes>
    </BrowserRouter>,
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const window_ = (name: string) => screen.queryByRole('dialog', { name });

/** What the browser's Back does, and what comes of it, up to the last `popstate`. */
async function back(traversals: number): Promise<void> {
  await act(async () => {
    const heard = new Promise<void>((done) => {
      let left = traversals;
      const hear = () => {
        left -= 1;
        if (left > 0) return;
        removeEventListener('popstate', hear, { capture: true });
        done();
      };
      // Registered last: ours has stopped the event only for those behind it. Capture, so that none is missed.
      addEventListener('popstate', hear, { capture: true });
      setTimeout(done, 300);
    });
    history.back();
    await heard;
  });
}

afterEach(cleanup);

describe('12.6: Back', () => {
  it('closes the window and leaves the page where it is, then leads on', async () => {
    draw();
    fireEvent.click(screen.getByText('next'));
    press('open');
    await back(2);
    expect(window_('window')).toBeNull();
    expect(screen.getByText('/next')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/next'));
    await back(1);
    await waitFor(() => expect(screen.getByText('/')).toBeTruthy());
  });

  it('closes it on the first page of a tab, too', async () => {
    history.replaceState(null, '', '/first');
    draw();
    press('open');
    await back(2);
    expect(window_('window')).toBeNull();
    await waitFor(() => expect(location.pathname).toBe('/first'));
    expect(screen.getByText('/first')).toBeTruthy();
  });

  it('lets a window ask about a draft, and closes that question', async () => {
    draw(true);
    fireEvent.click(screen.getByText('next'));
    press('open');
    await back(2);
    expect(window_('question')).toBeTruthy();
    await back(2);
    expect(window_('question')).toBeNull();
    expect(window_('window')).toBeTruthy();
    expect(screen.getByText('/next')).toBeTruthy();
  });
});

describe('12.6: the second tap of a double tap', () => {
  const down = (x: number, y: number) => {
    // jsdom has no pointer events of its own.
    const event = new MouseEvent('pointerdown', { bubbles: true, cancelable: true, clientX: x, clientY: y });
    act(() => void document.body.dispatchEvent(event));
  };
  const tap = (name: string | RegExp, x: number, y: number) => {
    down(x, y);
    fireEvent.click(screen.getByRole('button', { name }), { detail: 1, clientX: x, clientY: y });
  };

  it('does not land behind the window that the first one closed', () => {
    draw();
    tap('open', 10, 10);
    tap('Готово', 200, 400);
    expect(window_('window')).toBeNull();
    tap(/^behind/, 204, 398);
    expect(screen.getByText('behind: 0')).toBeTruthy();
    tap(/^behind/, 20, 20);
    expect(screen.getByText('behind: 1')).toBeTruthy();
  });

  it('counts once somebody has pressed elsewhere', () => {
    draw();
    tap('open', 10, 10);
    tap('Готово', 200, 400);
    tap('open', 10, 10);
    tap('Готово', 200, 400);
    expect(window_('window')).toBeNull();
  });

  it('counts where a window was not pressed away', () => {
    const view = draw();
    tap('open', 600, 400);
    act(() => view.unmount());
    draw();
    tap(/^behind/, 600, 400);
    expect(screen.getByText('behind: 1')).toBeTruthy();
  });
});
