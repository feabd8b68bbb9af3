import type { ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/paths.ts';
import * as css from './menu-entry.module.css';

interface Looks {
  title: string;
  hint: string;
  icon: IconName;
}

/** An entry of the home menu that leads to another screen. */
export function MenuEntryLink({ to, ...looks }: Looks & { to: string }) {
  return (
    <Link to={to} className={css.entry}>
      <Content {...looks} />
    </Link>
  );
}

interface MenuEntryButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Looks> {}

/** An entry of the home menu that opens something over it. */
export function MenuEntryButton({ title, hint, icon, ...rest }: MenuEntryButtonProps) {
  return (
    <button type="button" className={css.entry} {...rest}>
      <Content title={title} hint={hint} icon={icon} />
    </button>
  );
}

const Content = ({ title, hint, icon }: Looks) => (
  <>
    <span className={css.icon}>
      <Icon name={icon} size={36} />
    </span>
    <span className={css.words}>
      <span className={css.title}>{title}</span>
      <span className={css.hint}>{hint}</span>
    </span>
    <Icon name="chevron-right" size={28} />
  </>
);
