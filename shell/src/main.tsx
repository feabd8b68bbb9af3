import '@luplay/web-kit/tokens.css';
import '@luplay/web-kit/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Toasts, queryClient } from '@luplay/web-kit';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
createRoot(document.getElementById('root')!).render(<QueryClientProvider client={queryClient}><BrowserRouter><Toasts/></BrowserRouter></QueryClientProvider>);
