import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useOpenDialog } from '../../dialogs/use-open-dialog.ts';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/paths.ts';
import { cx } from '../../styling/cx.ts';
import * as css from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect?: () => void;
  /** Navigates to this path instead of calling a handler. */
  to?: string;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly (MenuItem | 'separator')[];
}

export default function MenuContent({ trigger, items }: MenuProps) {
  const { pathname } = useLocation();
  // It is loaded by the press that opens it. That of the header outlives the page, which a reply may change.
  const [openAt, setOpenAt] = useState<string | null>(pathname);
  if (openAt !== null && openAt !== pathname) setOpenAt(null);
  const open = openAt !== null;
  useOpenDialog(open, () => setOpenAt(null));
  return (
    <Base.Root modal open={open} onOpenChange={(next) => setOpenAt(next ? pathname : null)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={css.positioner} sideOffset={6} align="end" collisionPadding={8}>
          <Base.Popup className={css.popup}>
            {items.map((item, i) => (
              <Entry key={item === 'separator' ? `separator-${i}` : item.label} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ item }: { item: MenuItem | 'separator' }) {
  if (item === 'separator') return <Base.Separator className={css.separator} />;
  const content = (
    <>
      {item.icon ? <Icon name={item.icon} /> : null}
      {item.label}
    </>
  );
  const className = cx(css.item, item.danger && css.danger);
  if (item.to !== undefined) {
    return (
      <Base.LinkItem className={className} closeOnClick render={<Link to={item.to} />} onClick={item.onSelect}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} disabled={item.disabled} onClick={item.onSelect}>
      {content}
    </Base.Item>
  );
}
