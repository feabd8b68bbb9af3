import { queryClient, Toasts } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Frame } from './chrome/frame.tsx';
import { firstScreenIsIn } from './remotes/loading/first-paint.ts';

/** Provides router, query cache and notifications to all screens, the remotes' included. */
export function App() {
  useEffect(firstScreenIsIn, []);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Frame />
        <Toasts />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
