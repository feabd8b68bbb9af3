import { PROFILE_COLORS } from '@luplay/contracts/user';
import { Avatar, Icon, Menu, profileQuery, useSession, useTheme } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import * as css from './header.module.css';
import { useVersion } from './use-version.ts';

const NEXT_THEME = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const THEME_ICON = { auto: 'auto', light: 'sun', dark: 'moon' } as const;

/** One's own name and picture, and what is behind them; the way in for people who are not signed in. */
export function ProfileMenu({ onCollapse }: { onCollapse: () => void }) {
  const present = useSession();
  const { choice, setChoice } = useTheme();
  const version = useVersion();
  const profile = useQuery({ ...profileQuery(present?.user.telegramId ?? ''), enabled: present !== null }).data?.user;
  const texts = ru.header;
  const { pathname } = useLocation();
  if (!present) {
    if (pathname === '/auth') return null;
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
        { label: texts.refresh, icon: 'refresh', onSelect: () => location.reload() },
        { label: texts.collapse, icon: 'chevron-up', onSelect: onCollapse },
        { label: texts.home, icon: 'home', to: '/home' },
        {
          label: `${texts.theme}: ${texts.themes[choice]}`,
          icon: THEME_ICON[choice],
          onSelect: () => setChoice(NEXT_THEME[choice]),
        },
        'separator',
        { label: texts.logout, icon: 'logout', to: '/logout' },
        ...(version ? [{ label: texts.version(version), disabled: true }] : []),
      ]}
    />
  );
}
