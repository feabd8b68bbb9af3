import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { cx } from '../../styling/cx.ts';
import { useOpenWindow } from '../../windows/use-open-window.ts';
import { Button } from '../controls/button.tsx';
import * as css from './dialog.module.css';

export interface AlertWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  /** The button that closes it and does nothing else. */
  closeText: string;
  closeKind?: 'primary' | 'secondary';
  /** Further buttons. */
  children?: ReactNode;
}

/** A window that must be answered: a press outside does not close it. */
export default function AlertWindow({
  open,
  onOpenChange,
  title,
  text,
  closeText,
  closeKind,
  children,
}: AlertWindowProps) {
  useOpenWindow(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={cx(css.backdrop, css.above)} />
        <Base.Popup className={cx(css.popup, css.above, css.s)}>
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
          </div>
          {text ? <Base.Description className={css.description}>{text}</Base.Description> : null}
          <div className={cx(css.foot, css.plainFoot)}>
            <Base.Close render={<Button kind={closeKind}>{closeText}</Button>} />
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
