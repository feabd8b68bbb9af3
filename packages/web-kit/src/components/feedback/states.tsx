import type { ReactNode } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/paths.ts';
import { ru } from '../../locale/ru.ts';
import { cx } from '../../styling/cx.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import * as css from './states.module.css';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** An empty list, with what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <span className={css.mark}>
        <Icon name={icon} size={30} />
      </span>
      <p className={css.title}>{title}</p>
      {text ? <p className={css.text}>{text}</p> : null}
      {action}
    </div>
  );
}

interface MissingStateProps {
  error: unknown;
  /** By default what the error says. */
  title?: string;
  /** The way on; by default home. */
  action?: ReactNode;
}

/** Instead of what the address names, when `isMissing(error)`. */
export function MissingState({ error, title, action }: MissingStateProps) {
  const told = isApiError(error, 'not_found') && error.message.replace(/\.$/, '');
  return (
    <EmptyState
      icon="info"
      title={title || told || ru.missingTitle}
      text={ru.missingText}
      action={action ?? <ButtonLink to="/home">{ru.toHome}</ButtonLink>}
    />
  );
}

interface ErrorStateProps {
  title?: string;
  text: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  /** Beside the retry. */
  action?: ReactNode;
}

export function ErrorState({ title = ru.errorTitle, text, onRetry, busy, action }: ErrorStateProps) {
  return (
    <div className={css.state} role="alert">
      <span className={cx(css.mark, css.bad)}>
        <Icon name="warning" size={30} />
      </span>
      <p className={css.title}>{title}</p>
      <p className={css.text}>{text}</p>
      {onRetry ? (
        <Button kind="primary" icon="refresh" busy={busy} onClick={onRetry}>
          {ru.retry}
        </Button>
      ) : null}
      {action}
    </div>
  );
}
