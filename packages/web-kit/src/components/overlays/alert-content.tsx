import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useOpenDialog } from '../../dialogs/use-open-dialog.ts';
import { cx } from '../../styling/cx.ts';
import { Button } from '../controls/button.tsx';
import * as css from './dialog.module.css';
import { scrolledByKeyboard } from './dialog-content.tsx';

export interface AlertContentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  /** Label of the button that only closes the dialog. */
  closeText: string;
  closeKind?: 'primary' | 'secondary' | undefined;
  /** On phones it fills the screen. */
  whole?: boolean | undefined;
  /** Additional buttons. */
  children?: ReactNode;
}

/** A dialog that requires an answer: a press outside does not close it. */
export default function AlertContent({
  open,
  onOpenChange,
  title,
  text,
  closeText,
  closeKind,
  whole,
  children,
}: AlertContentProps) {
  useOpenDialog(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={cx(css.backdrop, css.above)} />
        <Base.Popup className={cx(css.popup, css.above, css.s, whole && css.whole)}>
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
          </div>
          {text ? (
            <Base.Description ref={scrolledByKeyboard} className={css.description}>
              {text}
            </Base.Description>
          ) : null}
          <div className={cx(css.foot, css.plainFoot)}>
            <Base.Close render={<Button kind={closeKind}>{closeText}</Button>} />
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
