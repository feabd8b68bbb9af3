import '@luplay/web-kit/base.css';
import { applyTheme, session, userHasRole } from '@luplay/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reportClientError, watchForFaults } from './errors/report.ts';
import { overridesFrom } from './remotes/overrides.ts';
import { startRemotes } from './remotes/registry.ts';

applyTheme();
watchForFaults();
const isDeveloper = userHasRole(session.get()?.user, 'developer');
void startRemotes(overridesFrom(location.search, location.origin, isDeveloper));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, {
  onUncaughtError: (error) => reportClientError(error, { source: 'react' }),
}).render(<App />);
