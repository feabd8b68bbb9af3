import '@luplay/web-kit/base.css';
import {
  applyTheme,
  keepSessionFresh,
  queryClient,
  session,
  startDialogs,
  startMessenger,
  Toasts,
  userHasRole,
} from '@luplay/web-kit';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Frame } from './chrome/frame.tsx';
import { reportClientError, watchForErrors } from './errors/report.ts';
import { firstScreenIsIn } from './remotes/loading/first-paint.ts';
import { loadIdleRemotes, startRemotes } from './remotes/loading/load-remotes.ts';
import { overridesFrom } from './remotes/loading/overrides.ts';
import { RemoteBoundary } from './remotes/parts/remote-part.tsx';
import { leaveOthersSession } from './session/log-out.ts';
import { takeStartPath } from './session/start-param.ts';

/** Provides router, query cache and notifications to all screens, the remotes' included. */
function App() {
  useEffect(firstScreenIsIn, []);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <RemoteBoundary>
          <Frame />
        </RemoteBoundary>
        <Toasts />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

// News is rendered in the task that brought it. By default a timer comes between, and often a frame.
notifyManager.setScheduler(queueMicrotask);
applyTheme();
startMessenger();
leaveOthersSession();
startDialogs();
watchForErrors();
keepSessionFresh();
const isDeveloper = () => userHasRole(session.get()?.user, 'developer');
void startRemotes(overridesFrom(location.search, location.origin, isDeveloper()), isDeveloper);
session.subscribe(() => {
  if (isDeveloper()) void loadIdleRemotes();
});
void followLaunch().then(render);

/** People who are signed in go straight to where the launch leads; others log in first. */
async function followLaunch(): Promise<void> {
  const path = session.get() ? await takeStartPath() : null;
  if (path) history.replaceState(null, '', path);
}

function render(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root, {
    onUncaughtError: (error) => reportClientError(error, { source: 'react' }),
  }).render(<App />);
}
