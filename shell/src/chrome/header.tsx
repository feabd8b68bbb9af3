import { PROFILE_COLORS } from '@luplay/contracts/user';
import {
  Avatar,
  cx,
  Icon,
  IconButton,
  isClosingConfirmed,
  Logo,
  Menu,
  onDemand,
  profileQuery,
  Row,
  useMessenger,
  userHasRole,
  useSession,
  useTheme,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { AUTH, HOME, LOGOUT } from '../paths.ts';
import { profileLinks } from '../remotes/menus.ts';
import { useRegistry } from '../remotes/use-registry.ts';
import { useVersion } from '../use-version.ts';
import * as css from './header.module.css';
import { useBack } from './use-back.ts';
import type { Leave } from './use-leaving.tsx';

const ReturnCodeDialog = onDemand(
  () => import('../session/return-code-dialog.tsx'),
  () => true,
  undefined,
  ({ onClose }) => onClose(),
);

interface Toggle {
  /** Where the focus goes when the header has been collapsed or expanded. */
  toggle: Ref<HTMLButtonElement>;
}

interface Props extends Toggle {
  title: string;
  back: string | null;
  game: boolean;
  leave: Leave;
  onCollapse: () => void;
  onSettings: () => void;
}

/** Back button, logo and title, and the profile menu. */
export function Header({ toggle, title, back, game, leave, onCollapse, onSettings }: Props) {
  const navigate = useNavigate();
  const goBack = useBack(back);
  const hasBackButton = useHasBackButton();
  return (
    <Row as="header" gap={2} align="center" className={cx(css.header, game && css.overGame)}>
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
      <ProfileMenu toggle={toggle} leave={leave} onCollapse={onCollapse} onSettings={onSettings} />
    </Row>
  );
}

interface FoldedProps extends Toggle {
  back: string | null;
  /** The navigation bar is shown below. */
  aboveNav: boolean;
  leave: Leave;
  onExpand: () => void;
}

/** A collapsed header's floating buttons, in the corner where no screen begins. */
export function FoldedHeader({ toggle, back, aboveNav, leave, onExpand }: FoldedProps) {
  const navigate = useNavigate();
  const goBack = useBack(back);
  const hasBackButton = useHasBackButton();
  return (
    <Row gap={1} className={cx(css.floating, aboveNav && css.aboveNav)}>
      {hasBackButton && <IconButton label={ru.header.back} icon="back" onClick={() => leave(goBack)} />}
      <IconButton label={ru.header.home} icon="home" onClick={() => leave(() => navigate(HOME))} />
      <IconButton ref={toggle} label={ru.header.expand} icon="chevron-down" onClick={onExpand} />
    </Row>
  );
}

/** The messenger has a back button of its own, which replaces ours. */
const useHasBackButton = (): boolean => !useMessenger();

const NEXT_THEME = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const THEME_ICON = { auto: 'auto', light: 'sun', dark: 'moon' } as const;

/** The person's name and picture, which open a menu; for people who are not signed in a link to log in. */
function ProfileMenu({ toggle, leave, onCollapse, onSettings }: Omit<Props, 'title' | 'back' | 'game'>) {
  const present = useSession();
  const { choice, setChoice } = useTheme();
  const version = useVersion();
  const profile = useQuery({ ...profileQuery(present?.user.telegramId ?? ''), enabled: present !== null }).data?.user;
  const { remotes } = useRegistry();
  const texts = ru.header;
  const { pathname } = useLocation();
  const [showsCode, setShowsCode] = useState(false);
  const navigate = useNavigate();
  if (!present) {
    if (pathname === AUTH) return null;
    return (
      <Link to={AUTH} className={css.signIn}>
        <Icon name="user" /> {ru.auth.submit}
      </Link>
    );
  }
  const name = profile?.displayName ?? present.user.displayName;
  const isGuest = userHasRole(present.user, 'guest');
  return (
    <>
      <Menu
        trigger={
          <button ref={toggle} type="button" className={css.person} aria-label={`${texts.menu}: ${name}`}>
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
          ...(isGuest
            ? [{ label: ru.returning.title, icon: 'swap' as const, onSelect: () => setShowsCode(true) }]
            : []),
          { label: texts.refresh, icon: 'refresh', onSelect: () => location.reload() },
          { label: texts.collapse, icon: 'chevron-up', onSelect: onCollapse },
          { label: texts.home, icon: 'home', to: HOME },
          {
            label: `${texts.theme}: ${texts.themes[choice]}`,
            icon: THEME_ICON[choice],
            onSelect: () => setChoice(NEXT_THEME[choice]),
          },
          { label: ru.settings.title, icon: 'settings', onSelect: onSettings },
          'separator',
          {
            label: texts.logout,
            icon: 'logout',
            // It deletes the drafts that this browser keeps.
            onSelect: () => leave(() => navigate(LOGOUT), isGuest ? 'guest' : undefined),
          },
          ...(version ? [{ label: texts.version(version), disabled: true }] : []),
        ]}
      />
      {showsCode && <ReturnCodeDialog onClose={() => setShowsCode(false)} />}
    </>
  );
}
