import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { type SessionUser, signIn, Toasts } from '../src/index.ts';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

interface Answer {
  status?: number;
  body: object;
}

/**
 * Answers the page's requests from a table (`PUT /profile/update`), which may change meanwhile, and keeps what was
 * asked.
 */
export function answerWith(table: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const path = String(input).replace(/^\/api2/, '');
    asked.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    const { status = 200, body } = table[`${method} ${path}`] ?? {
      status: 404,
      body: { success: false, code: 'not_found', message: 'Не найдено.' },
    };
    return new Response(JSON.stringify(status === 200 ? { success: true, ...body } : body), { status });
  };
  return asked;
}

const Here = () => <output aria-label="address">{useLocation().pathname}</output>;

/** The path that the router is at. */
export const address = (): string | null => screen.getByLabelText('address').textContent;

/** Chooses from a list of options, as a mouse does. */
export async function choose(list: HTMLElement, option: string | RegExp): Promise<void> {
  fireEvent.click(list);
  const found = await screen.findByRole('option', { name: option });
  fireEvent.pointerDown(found, { pointerType: 'mouse' });
  fireEvent.mouseDown(found);
  fireEvent.click(found);
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders the screen of a path at an address, with or without a signed-in user. */
export const renderAt = (address: string, path: string, screen: ReactNode) =>
  render(
    <QueryClientProvider client={newClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={path} element={screen} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

/**
 * Renders a part of a remote as `viewer`, with what the shell gives around it. `state` and `search` (`?map=1`) belong
 * to the address.
 */
export function renderAs(viewer: SessionUser, children: ReactNode, state?: unknown, search = '') {
  signIn('token', viewer);
  const client = newClient();
  const wrapper = ({ children: inner }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ pathname: '/here', search, state }]}>
        {inner}
        <Here />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const view = render(children, { wrapper });
  // Notices outlive the page of the test before.
  for (const close of screen.queryAllByRole('button', { name: 'Закрыть' })) fireEvent.click(close);
  return view;
}
