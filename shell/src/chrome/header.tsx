import { PROFILE_COLORS } from '@luplay/contracts/user';
import { Avatar, cx, Icon, IconButton, Logo, Menu, useSession, useTheme } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { fullProfileQuery } from '../session/own-profile.ts';
import * as css from './header.module.css';
import { useVersion } from './use-version.ts';

const NEXT_THEME = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const THEME_ICON = { auto: 'auto', light: 'sun', dark: 'moon' } as const;

interface Props {
  title: string;
  back: string | null;
  game: boolean;
}

/** Logo and title, the way back, and the profile's menu. Collapsed, it leaves two floating buttons. */
export function Header({ title, back, game }: Props) {
  const [collapsed, setCollapsed] = useState(false);
  const navigate = useNavigate();
  const goBack = () => (back === 'history' || back === null ? navigate(-1) : navigate(back));
  const texts = ru.header;
  if (collapsed) {
    return (
      <div className={css.floating}>
        <IconButton label={texts.back} icon="back" onClick={goBack} />
        <IconButton label={texts.home} icon="home" onClick={() => navigate('/home')} />
        <IconButton label={texts.expand} icon="chevron-down" onClick={() => setCollapsed(false)} />
      </div>
    );
  }
  return (
    <header className={cx(css.header, game && css.overGame)}>
      {back && <IconButton label={texts.back} icon="back" kind="ghost" onClick={goBack} />}
      <Link to="/home" className={css.brand} aria-label={`${title}, ${texts.home}`}>
        <Logo size={32} />
        <span className={css.title}>{title}</span>
      </Link>
      <ProfileMenu onCollapse={() => setCollapsed(true)} />
    </header>
  );
}

function ProfileMenu({ onCollapse }: { onCollapse: () => void }) {
  const present = useSession();
  const { choice, setChoice } = useTheme();
  const version = useVersion();
  const profile = useQuery({ ...fullProfileQuery(present?.user.telegramId ?? ''), enabled: present !== null }).data
    ?.user;
  const texts = ru.header;
  const theme = {
    label: `${texts.theme}: ${texts.themes[choice]}`,
    icon: THEME_ICON[choice],
    onSelect: () => setChoice(NEXT_THEME[choice]),
  } as const;
  if (!present) {
    return (
      <Link to="/auth" className={css.signIn}>
        <Icon name="user" /> {ru.auth.submit}
      </Link>
    );
  }
  const name = profile?.displayName ?? present.user.displayName;
  return (
    <Menu
      trigger={
        <button type="button" className={css.person} aria-label={`${texts.menu}: ${name}`}>
          <span className={css.name}>{name}</span>
          <Avatar
            name={name}
            {...(profile && { src: profile.profilePicture, color: PROFILE_COLORS[profile.color] })}
            size="s"
          />
        </button>
      }
      items={[
        { label: texts.profile, icon: 'user', to: '/profile' },
        { label: texts.home, icon: 'home', to: '/home' },
        { label: texts.refresh, icon: 'refresh', onSelect: () => location.reload() },
        { label: texts.collapse, icon: 'chevron-up', onSelect: onCollapse },
        theme,
        'separator',
        { label: texts.logout, icon: 'logout', to: '/logout' },
        ...(version ? [{ label: texts.version(version), disabled: true }] : []),
      ]}
    />
  );
}
