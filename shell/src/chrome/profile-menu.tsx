import { PROFILE_COLORS } from '@luplay/contracts/user';
import { Avatar, Icon, Menu, profileQuery, useSession, useTheme } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { AUTH, HOME, LOGOUT } from '../paths.ts';
import { profileLinks } from '../remotes/menus.ts';
import { useRegistry } from '../remotes/use-registry.ts';
import { useVersion } from '../use-version.ts';
import * as css from './header.module.css';

const NEXT_THEME = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const THEME_ICON = { auto: 'auto', light: 'sun', dark: 'moon' } as const;

/** The person's name and picture, which open a menu; for people who are not signed in a link to log in. */
export function ProfileMenu({ onCollapse }: { onCollapse: () => void }) {
  const present = useSession();
  const { choice, setChoice } = useTheme();
  const version = useVersion();
  const profile = useQuery({ ...profileQuery(present?.user.telegramId ?? ''), enabled: present !== null }).data?.user;
  const { remotes } = useRegistry();
  const texts = ru.header;
  const { pathname } = useLocation();
  if (!present) {
    if (pathname === AUTH) return null;
    return (
      <Link to={AUTH} className={css.signIn}>
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
        ...profileLinks(remotes).map(({ title, icon, to }) => ({ label: title, icon, to })),
        { label: texts.refresh, icon: 'refresh', onSelect: () => location.reload() },
        { label: texts.collapse, icon: 'chevron-up', onSelect: onCollapse },
        { label: texts.home, icon: 'home', to: HOME },
        {
          label: `${texts.theme}: ${texts.themes[choice]}`,
          icon: THEME_ICON[choice],
          onSelect: () => setChoice(NEXT_THEME[choice]),
        },
        'separator',
        { label: texts.logout, icon: 'logout', to: LOGOUT },
        ...(version ? [{ label: texts.version(version), disabled: true }] : []),
      ]}
    />
  );
}
