import { queryClient, Toasts } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

/** Renders a part of the back-office at an address, with what the shell gives around it. */
export const show = (part: ReactNode, address = '/') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {part}
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );

/** Renders the screen of an address, by the paths of screens. */
export const showAt = (address: string, screens: Readonly<Record<string, ReactNode>>) =>
  show(
    <Routes>
      {Object.entries(screens).map(([path, element]) => (
        <Route key={path} path={path} element={element} />
      ))}
    </Routes>,
    address,
  );
