import { cx, Loading, userHasRole, useSession } from '@luplay/web-kit';
import { useEffect, useMemo, useRef } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { RemoteScreen } from '../remotes/remote-screen.tsx';
import { useRegistry } from '../remotes/use-registry.ts';
import { AuthScreen } from '../screens/auth/auth-screen.tsx';
import { DevPanelScreen } from '../screens/dev-panel-screen.tsx';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { LogoutScreen } from '../screens/logout-screen.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import { chromeFor } from './chrome.ts';
import * as css from './frame.module.css';
import { FoldedHeader, Header } from './header.tsx';
import { NavBar } from './nav-bar.tsx';
import { useMessengersBack } from './use-back.ts';
import { useCollapsed } from './use-collapsed.ts';
import { useLeaving } from './use-leaving.tsx';

/** What stands around the screens, and which screen stands there. */
export function Frame() {
  const { pathname } = useLocation();
  const { remotes } = useRegistry();
  const session = useSession();
  const signedIn = session !== null;
  const declared = useMemo(
    () => remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route }))),
    [remotes],
  );
  const route = declared.find((candidate) => matchPath(candidate.route.path, pathname))?.route;
  const chrome = chromeFor(pathname, route, signedIn);
  const main = useRef<HTMLElement>(null);
  const [collapsed, setCollapsed] = useCollapsed();
  const folded = chrome.header && collapsed;
  useEntering(pathname, chrome.title, main);
  const [leave, question] = useLeaving();
  useMessengersBack(chrome.back, chrome.first, leave);

  return (
    <div className={cx(css.frame, chrome.game && css.game)}>
      <a className={css.skip} href="#main">
        {ru.skip}
      </a>
      {chrome.header && !collapsed && (
        <Header
          title={chrome.title}
          back={chrome.back}
          game={chrome.game}
          leave={leave}
          onCollapse={() => setCollapsed(true)}
        />
      )}
      {folded && (
        <FoldedHeader back={chrome.back} aboveNav={chrome.nav} leave={leave} onExpand={() => setCollapsed(false)} />
      )}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={cx(css.main, chrome.nav && css.aboveNav, folded && css.folded)}
      >
        <Routes>
          <Route path="/" element={<Navigate to="/home" replace />} />
          <Route path="/auth" element={<AuthScreen />} />
          <Route path="/logout" element={<LogoutScreen />} />
          <Route path="/home" element={signedIn ? <HomeScreen /> : <Navigate to="/auth" replace />} />
          <Route
            path="/dev-panel"
            element={
              !session ? (
                <Navigate to="/auth" replace state={{ from: '/dev-panel' }} />
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
    </div>
  );
}

/** A new screen: its title in the tab, the top of the page, and the focus where a screen reader starts to read. */
function useEntering(pathname: string, title: string, main: React.RefObject<HTMLElement | null>): void {
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
