import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/paths.ts';
import { cx } from '../../styling/cx.ts';
import { Spinner } from '../loading/spinner.tsx';
import * as css from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Look {
  kind?: ButtonKind;
  size?: 's' | 'm' | 'l';
  icon?: IconName;
  /** As wide as its place. */
  wide?: boolean;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work is under way: shows it, and clicks do nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const classOf = ({ kind = 'secondary', size = 'm', wide }: Look, className?: string) =>
  cx(css.button, css[kind], css[size], wide && css.wide, className);

/** Stays focusable while disabled or busy, so that keyboard users do not lose their place. */
export function Button({
  kind,
  size,
  icon,
  wide,
  busy,
  disabled,
  className,
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const off = disabled || busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      ref={ref}
      type="button"
      className={classOf({ kind, size, wide }, className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <Spinner size={18} /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Look, LinkProps {
  children: ReactNode;
}

/** A link within the product that looks like a button. */
export function ButtonLink({ kind, size, icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={classOf({ kind, size, wide }, className)} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'size' | 'wide'> {
  /** Read out, and shown as a tip. */
  label: string;
  icon: IconName;
}

export function IconButton({ label, icon, kind = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Button kind={kind} icon={icon} aria-label={label} title={label} className={cx(css.icon, className)} {...rest} />
  );
}
