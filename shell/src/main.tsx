import '@luplay/web-kit/base.css';
import { applyTheme, keepSessionFresh, session, startMessenger, startWindows, userHasRole } from '@luplay/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reportClientError, watchForFaults } from './errors/report.ts';
import { overridesFrom } from './remotes/overrides.ts';
import { loadIdleRemotes, startRemotes } from './remotes/registry.ts';
import { takeStartPath } from './session/start-param.ts';

applyTheme();
startMessenger();
startWindows();
followLaunch();
watchForFaults();
keepSessionFresh();
const isDeveloper = () => userHasRole(session.get()?.user, 'developer');
void startRemotes(overridesFrom(location.search, location.origin, isDeveloper()), isDeveloper);
session.subscribe(() => {
  if (isDeveloper()) void loadIdleRemotes();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, {
  onUncaughtError: (error) => reportClientError(error, { source: 'react' }),
}).render(<App />);

/** Whoever is signed in already needs no log-in to be led where the launch asks to. */
function followLaunch(): void {
  const path = session.get() ? takeStartPath() : null;
  if (path) history.replaceState(null, '', path);
}
