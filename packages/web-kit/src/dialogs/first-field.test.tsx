/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../components/overlays/dialog.tsx';

function Page({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Новый квиз">
        {children}
      </Dialog>
    </>
  );
}
/** No frame passes: a key may be pressed at once. */
async function open(): Promise<void> {
  const button = screen.getByRole('button', { name: 'open' });
  button.focus();
  await act(async () => {
    fireEvent.click(button);
  });
}
afterEach(cleanup);

it('24.18: a dialog that was loaded ahead is there at once, with the focus in its first field', async () => {
  await Dialog.preload();
  render(
    <Page>
      <input type="file" aria-label="Картинка" />
      <input aria-label="Ключ" disabled />
      <input aria-label="Название" />
      <input aria-label="Описание" />
    </Page>,
  );
  await open();
  expect(document.activeElement).toBe(screen.getByLabelText('Название'));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  });
  await act(() => new Promise(requestAnimationFrame));
  expect(document.activeElement).toBe(screen.getByText('open'));
});

it('24.18: a field that asks for the focus itself keeps it', async () => {
  render(
    <Page>
      <input aria-label="Название" />
      {/* biome-ignore lint/a11y/noAutofocus: what the test is about */}
      <textarea aria-label="Текст" autoFocus />
    </Page>,
  );
  await open();
  expect(document.activeElement).toBe(screen.getByLabelText('Текст'));
});
