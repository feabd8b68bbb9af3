import { cx, Icon, Row, userHasRole, useSession } from '@luplay/web-kit';
import { NavLink } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { navLinks } from '../remotes/menus.ts';
import { isReading } from '../remotes/registry.ts';
import { useRegistry } from '../remotes/use-registry.ts';
import * as css from './nav-bar.module.css';
import { useSettled } from './use-settled.ts';

/** Home and what the remotes declare, within reach of a thumb. */
export function NavBar() {
  const registry = useRegistry();
  const isGuest = userHasRole(useSession()?.user, 'guest');
  const settled = useSettled(!isReading(registry));
  return (
    <Row
      as="nav"
      gap={1}
      justify="center"
      className={css.bar}
      data-waiting={!settled || undefined}
      aria-label={ru.nav.label}
    >
      {navLinks(registry.remotes, isGuest).map(({ to, title, icon }) => (
        <NavLink key={to} to={to} className={({ isActive }) => cx(css.entry, isActive && css.active)}>
          <Icon name={icon} />
          <span>{title}</span>
        </NavLink>
      ))}
    </Row>
  );
}
