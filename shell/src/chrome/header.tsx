import { cx, IconButton, Logo, useMessenger } from '@luplay/web-kit';
import { Link, useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import * as css from './header.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { useBack } from './use-back.ts';
import { useCollapsed } from './use-collapsed.ts';

interface Props {
  title: string;
  back: string | null;
  game: boolean;
}

/** Logo and title, the way back, and the profile's menu. Collapsed, it leaves floating buttons. */
export function Header({ title, back, game }: Props) {
  const [collapsed, setCollapsed] = useCollapsed();
  const navigate = useNavigate();
  const goBack = useBack(back);
  // The messenger has a back button of its own.
  const ownBack = !useMessenger();
  const texts = ru.header;
  if (collapsed) {
    return (
      <div className={css.floating}>
        {ownBack && <IconButton label={texts.back} icon="back" onClick={goBack} />}
        <IconButton label={texts.home} icon="home" onClick={() => navigate('/home')} />
        <IconButton label={texts.expand} icon="chevron-down" onClick={() => setCollapsed(false)} />
      </div>
    );
  }
  return (
    <header className={cx(css.header, game && css.overGame)}>
      {back && ownBack && <IconButton label={texts.back} icon="back" kind="ghost" onClick={goBack} />}
      <Link to="/home" className={css.brand} aria-label={`${title}, ${texts.home}`}>
        <Logo size={32} />
        <span className={css.title}>{title}</span>
      </Link>
      <ProfileMenu onCollapse={() => setCollapsed(true)} />
    </header>
  );
}
