import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useOpenDialog } from '../../dialogs/use-open-dialog.ts';
import { ru } from '../../locale/ru.ts';
import { cx } from '../../styling/cx.ts';
import { IconButton } from '../controls/button.tsx';
import * as css from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** Buttons below the scrolling body, always visible. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal dialog; on phones a bottom sheet. Traps the focus; closes on Escape, Back and a press outside. */
export default function DialogContent({
  open,
  onOpenChange,
  title,
  description,
  size = 'm',
  footer,
  children,
}: DialogProps) {
  useOpenDialog(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup className={cx(css.popup, size !== 'm' && css[size])}>
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close render={<IconButton label={ru.close} icon="close" />} />
          </div>
          {description ? <Base.Description className={css.description}>{description}</Base.Description> : null}
          <div className={css.body}>{children}</div>
          {footer ? <div className={css.foot}>{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
