import { cx, IconButton, isClosingConfirmed, Logo, useMessenger } from '@luplay/web-kit';
import { Link, useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { HOME } from '../paths.ts';
import * as css from './header.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { useBack } from './use-back.ts';
import type { Leave } from './use-leaving.tsx';

interface Props {
  title: string;
  back: string | null;
  game: boolean;
  leave: Leave;
  onCollapse: () => void;
}

/** Back button, logo and title, and the profile menu. */
export function Header({ title, back, game, leave, onCollapse }: Props) {
  const navigate = useNavigate();
  const goBack = useBack(back);
  const hasBackButton = useHasBackButton();
  return (
    <header className={cx(css.header, game && css.overGame)}>
      {back && hasBackButton && (
        <IconButton label={ru.header.back} icon="back" kind="ghost" onClick={() => leave(goBack)} />
      )}
      <Link
        to={HOME}
        className={css.brand}
        aria-label={`${title}, ${ru.header.home}`}
        onClick={(event) => {
          // Opening another tab does not leave this one.
          if (!isClosingConfirmed() || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          leave(() => navigate(HOME));
        }}
      >
        <Logo size={32} />
        <span className={css.title}>{title}</span>
      </Link>
      <ProfileMenu onCollapse={onCollapse} />
    </header>
  );
}

interface FoldedProps {
  back: string | null;
  /** The navigation bar is shown below. */
  aboveNav: boolean;
  leave: Leave;
  onExpand: () => void;
}

/** A collapsed header's floating buttons, in the corner where no screen begins. */
export function FoldedHeader({ back, aboveNav, leave, onExpand }: FoldedProps) {
  const navigate = useNavigate();
  const goBack = useBack(back);
  const hasBackButton = useHasBackButton();
  return (
    <div className={cx(css.floating, aboveNav && css.aboveNav)}>
      {hasBackButton && <IconButton label={ru.header.back} icon="back" onClick={() => leave(goBack)} />}
      <IconButton label={ru.header.home} icon="home" onClick={() => leave(() => navigate(HOME))} />
      <IconButton label={ru.header.expand} icon="chevron-down" onClick={onExpand} />
    </div>
  );
}

/** The messenger has a back button of its own, which replaces ours. */
const useHasBackButton = (): boolean => !useMessenger();
