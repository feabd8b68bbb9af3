import { cx, Icon, type IconName } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { menuEntries } from '../remotes/home-items.ts';
import { useRegistry } from '../remotes/use-registry.ts';
import * as css from './nav-bar.module.css';

/** How long the entries wait for each other, ms. */
const TOGETHER_MS = 300;

/** Home, what the remotes offer, and one's own profile, within reach of a thumb. */
export function NavBar() {
  const { status, remotes } = useRegistry();
  const isReading = status === 'loading' || remotes.some((remote) => remote.status === 'loading');
  const together = useTogether(!isReading);
  const entries: { to: string; title: string; icon: IconName }[] = [
    { to: '/home', title: ru.header.home, icon: 'home' },
    ...menuEntries(remotes, false).map(({ to, title, icon }) => ({ to, title, icon })),
    { to: '/profile', title: ru.parts['mf-profile'] as string, icon: 'user' },
  ];
  return (
    <nav className={css.bar} data-waiting={!together || undefined} aria-label={ru.nav.label}>
      {entries.map(({ to, title, icon }) => (
        <NavLink key={to} to={to} className={({ isActive }) => cx(css.entry, isActive && css.active)}>
          <Icon name={icon} />
          <span>{title}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** The remotes bring entries one after another: they are shown at once, so that none moves, but a slow remote is not waited for. */
function useTogether(complete: boolean): boolean {
  const [together, setTogether] = useState(complete);
  useEffect(() => {
    if (together) return;
    const timer = setTimeout(() => setTogether(true), complete ? 0 : TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [together, complete]);
  return together || complete;
}
