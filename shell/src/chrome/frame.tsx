import { cx, Loading, onDemand, useMessengerSettings, userHasRole, useSession } from '@luplay/web-kit';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { AUTH, DEV_PANEL, HOME, LOGOUT } from '../paths.ts';
import { Unloaded } from '../remotes/parts/remote-part.tsx';
import { RemoteScreen } from '../remotes/parts/remote-screen.tsx';
import { isReading, PATIENCE_MS, type RemoteState } from '../remotes/registry.ts';
import { useRegistry } from '../remotes/use-registry.ts';
import { AuthScreen } from '../screens/auth/auth-screen.tsx';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { LogoutScreen } from '../screens/logout-screen.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import { PasswordNotice } from '../session/password-notice.tsx';
import { chromeFor } from './chrome.ts';
import * as css from './frame.module.css';
import { FoldedHeader, Header } from './header.tsx';
import { NavBar } from './nav-bar.tsx';
import { useMessengersBack } from './use-back.ts';
import { useCollapsed } from './use-collapsed.ts';
import { useLeaving } from './use-leaving.tsx';
import { useSettled } from './use-settled.ts';

const Panel = lazy(() => loaded(import('../screens/dev-panel/dev-panel-screen.tsx')));
const Settings = onDemand(
  () => import('../session/settings-dialog.tsx'),
  () => true,
  undefined,
  ({ onClose }) => onClose(),
);
const Notice = lazy(() => loaded(import('../remotes/overridden/notice.tsx')));

const loaded = <Props extends object>(file: Promise<{ default: ComponentType<Props> }>) =>
  file.catch(() => ({ default: Unloaded as ComponentType<Props> }));

/** Only developers load it. */
const DevPanelScreen = () => (
  <Suspense fallback={<Loading />}>
    <Panel />
  </Suspense>
);

/** Visible while a remote is overridden. */
function OverrideNotice({ remotes }: { remotes: readonly RemoteState[] }) {
  const titles = remotes.filter(({ overridden }) => overridden).map(({ title }) => title);
  if (titles.length === 0) return null;
  return (
    <Suspense>
      <Notice titles={titles} />
    </Suspense>
  );
}

/** The frame around the screens, and the screen of the present path. */
export function Frame() {
  const { pathname } = useLocation();
  const registry = useRegistry();
  const { remotes } = registry;
  const session = useSession();
  const signedIn = session !== null;
  const declared = useMemo(
    () => remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route }))),
    [remotes],
  );
  const chrome = chromeFor(
    pathname,
    declared.map(({ route }) => route),
    signedIn,
  );
  const main = useRef<HTMLElement>(null);
  const [collapsed, setCollapsed, toggle] = useCollapsed();
  const folded = chrome.header && collapsed;
  useScreenChange(pathname, chrome.title, main);
  const [leave, question] = useLeaving();
  useMessengersBack(chrome.back, chrome.first, leave);

  const [settingsOpen, setSettingsOpen] = useState(false);
  const openSettings = useCallback(() => setSettingsOpen(true), []);
  useMessengerSettings(openSettings);

  // Whether there is a header is unknown until the screen's remote is read. Nobody is kept from the menus for long.
  const settled = useSettled(chrome.known || !isReading(registry), PATIENCE_MS);
  if (!settled) return <Loading />;

  return (
    <div className={cx(css.frame, chrome.game && css.game)}>
      <a className={css.skip} href="#main">
        {ru.skip}
      </a>
      {chrome.header && !collapsed && (
        <Header
          toggle={toggle}
          title={chrome.title}
          back={chrome.back}
          game={chrome.game}
          leave={leave}
          onCollapse={() => setCollapsed(true)}
          onSettings={openSettings}
        />
      )}
      {folded && (
        <FoldedHeader
          toggle={toggle}
          back={chrome.back}
          aboveNav={chrome.nav}
          leave={leave}
          onExpand={() => setCollapsed(false)}
        />
      )}
      <OverrideNotice remotes={remotes} />
      <main
        // A new element does not move when the header turns out to be none.
        key={chrome.known ? 'screen' : 'unknown'}
        id="main"
        ref={main}
        tabIndex={-1}
        className={cx(css.main, chrome.header && css.clear, chrome.nav && css.aboveNav, folded && css.folded)}
      >
        <Routes>
          <Route path="/" element={<Navigate to={HOME} replace />} />
          <Route path={AUTH} element={<AuthScreen />} />
          <Route path={LOGOUT} element={<LogoutScreen />} />
          <Route path={HOME} element={signedIn ? <HomeScreen /> : <Navigate to={AUTH} replace />} />
          <Route
            path={DEV_PANEL}
            element={
              !session ? (
                <Navigate to={AUTH} replace state={{ from: DEV_PANEL }} />
              ) : userHasRole(session.user, 'developer') ? (
                <DevPanelScreen />
              ) : (
                <NotFoundScreen />
              )
            }
          />
          {declared.map(({ remote, route: own }) => (
            <Route
              key={`${remote.name} ${own.path}`}
              path={own.path}
              element={<RemoteScreen remote={remote} route={own} />}
            />
          ))}
          <Route
            path="*"
            element={remotes.some((remote) => remote.status === 'loading') ? <Loading /> : <NotFoundScreen />}
          />
        </Routes>
      </main>
      {chrome.nav && <NavBar />}
      {question}
      <PasswordNotice />
      {settingsOpen && <Settings onClose={() => setSettingsOpen(false)} />}
    </div>
  );
}

/** On a new screen: sets the tab's title, scrolls to the top and moves the focus to where a screen reader starts. */
function useScreenChange(pathname: string, title: string, main: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    document.title = title === ru.productName ? title : `${title} · ${ru.productName}`;
  }, [title]);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
