import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useCallback, useRef } from 'react';
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

/**
 * A modal dialog; on phones a bottom sheet. Focuses its first field and traps the focus; closes on Escape, Back and a
 * press outside.
 */
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
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const bodyRef = useCallback((element: HTMLDivElement) => {
    body.current = element;
    return scrolledByKeyboard(element);
  }, []);
  const initialFocus = (by: string) => {
    const field = popup.current?.contains(document.activeElement) ? null : firstField(body.current);
    if (!field) return by === 'touch' ? popup.current : true;
    // At once: the library would wait for the next frame, and what is typed until then would be lost.
    field.focus();
    return false;
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup ref={popup} initialFocus={initialFocus} className={cx(css.popup, size !== 'm' && css[size])}>
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close render={<IconButton label={ru.close} icon="close" />} />
          </div>
          {description ? <Base.Description className={css.description}>{description}</Base.Description> : null}
          <div ref={bodyRef} className={css.body}>
            {children}
          </div>
          {footer ? <div className={css.foot}>{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Lets the keyboard scroll a long text in which nothing else can be focused. */
export function scrolledByKeyboard(body: HTMLElement | null): (() => void) | undefined {
  if (!body) return undefined;
  const look = () => {
    const isLong = body.scrollHeight > body.clientHeight && !body.querySelector(TABBABLE);
    if (isLong) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  const observer = new MutationObserver(look);
  observer.observe(body, { childList: true, subtree: true });
  body.addEventListener('load', look, true);
  look();
  return () => {
    observer.disconnect();
    body.removeEventListener('load', look, true);
  };
}

const TYPED = ['text', 'search', 'email', 'url', 'tel', 'password', 'number'];

const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !field.disabled && !field.readOnly && (field instanceof HTMLTextAreaElement || TYPED.includes(field.type));

/**
 * The text field to type into when a dialog opens; null when there is none in sight. On a touch screen its keyboard
 * would cover the dialog, so there is none either.
 */
function firstField(body: HTMLElement | null): HTMLElement | null {
  if (!body || matchMedia('(pointer: coarse)').matches) return null;
  const fields = [...body.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const first = fields.find(isTyped);
  return first && first.getBoundingClientRect().top < innerHeight ? first : null;
}
