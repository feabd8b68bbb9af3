import { cx, Icon, type IconName } from '@luplay/web-kit';
import { NavLink } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { menuEntries } from '../remotes/home-items.ts';
import { useRegistry } from '../remotes/use-registry.ts';
import * as css from './nav-bar.module.css';

/** Home, what the remotes offer, and one's own profile, within reach of a thumb. */
export function NavBar() {
  const { remotes } = useRegistry();
  const entries: { to: string; title: string; icon: IconName }[] = [
    { to: '/home', title: ru.header.home, icon: 'home' },
    ...menuEntries(remotes, false).map(({ to, title, icon }) => ({ to, title, icon })),
    { to: '/profile', title: ru.parts['mf-profile'] as string, icon: 'user' },
  ];
  return (
    <nav className={css.bar} aria-label={ru.nav.label}>
      {entries.map(({ to, title, icon }) => (
        <NavLink key={to} to={to} className={({ isActive }) => cx(css.entry, isActive && css.active)}>
          <Icon name={icon} />
          <span>{title}</span>
        </NavLink>
      ))}
    </nav>
  );
}
