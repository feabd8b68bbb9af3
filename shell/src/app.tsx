import { queryClient, Toasts } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Frame } from './chrome/frame.tsx';
import { firstScreenIsIn } from './remotes/first-paint.ts';

/** Everything around the screens. Screens of remotes find router, query cache and notifications here. */
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
