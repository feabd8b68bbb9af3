import { setMessengerTheme } from '@luplay/web-kit';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { insideTelegram, loadWebApp, type WebApp } from './web-app.ts';

/** `undefined` while Telegram's script is on its way, null outside the messenger. */
type State = WebApp | null | undefined;

const Context = createContext<State>(null);

export const useTelegram = (): State => useContext(Context);

const HOME = '/home';

/** Brings in the messenger: theme, full height, its back button. Outside it this does nothing. */
export function TelegramProvider({ children }: { children: ReactNode }) {
  const [app, setApp] = useState<State>(() => (insideTelegram() ? undefined : null));

  useEffect(() => {
    let gone = false;
    void loadWebApp().then((loaded) => {
      if (gone) return;
      setApp(loaded);
      if (!loaded) return;
      document.documentElement.dataset.messenger = '';
      const follow = () => setMessengerTheme(loaded.colorScheme);
      follow();
      loaded.onEvent('themeChanged', follow);
      loaded.expand();
      loaded.ready();
    });
    return () => {
      gone = true;
    };
  }, []);

  return (
    <Context value={app}>
      {app && <BackButton app={app} />}
      {children}
    </Context>
  );
}

function BackButton({ app }: { app: WebApp }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const atRoot = pathname === HOME || pathname === '/auth' || pathname === '/';
  useEffect(() => {
    if (atRoot) return app.BackButton.hide();
    const back = () => navigate(-1);
    app.BackButton.onClick(back);
    app.BackButton.show();
    return () => app.BackButton.offClick(back);
  }, [app, atRoot, navigate]);
  return null;
}
