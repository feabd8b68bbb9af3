import {
  EmptyState,
  ErrorState,
  MenuEntryLink,
  Page,
  profileQuery,
  Rays,
  Skeleton,
  Stack,
  userHasRole,
  useUser,
  type WidgetDeclaration,
} from '@luplay/web-kit';
import { KeepOffer } from '@luplay/web-kit/keep-offer';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../../locale/ru.ts';
import { retryFailed } from '../../remotes/loading/load-remotes.ts';
import { homeMenu, widgetsOf } from '../../remotes/menus.ts';
import { lazyPart } from '../../remotes/parts/lazy-part.ts';
import { RemotePart } from '../../remotes/parts/remote-part.tsx';
import { isReading, type RemoteState } from '../../remotes/registry.ts';
import { useRegistry } from '../../remotes/use-registry.ts';
import { CodeForm } from '../code/code-form.tsx';
import * as css from './home-screen.module.css';

/** A remote's widget on a screen of the shell. Its height is reserved while it loads. */
function RemoteWidget({ remote, widget }: { remote: RemoteState; widget: WidgetDeclaration }) {
  const Widget = lazyPart(widget);
  return (
    <RemotePart key={remote.attempt} remote={remote} fallback={<Skeleton shape="block" height={widget.height} />}>
      <Widget />
    </RemotePart>
  );
}

/**
 * The menu and the widgets that the remotes declare. Remotes that could not be loaded are listed with a retry button.
 */
export function HomeScreen() {
  const user = useUser();
  // The header reads it. The session's own copy is older when another device has changed the name.
  const profile = useQuery({ ...profileQuery(user.telegramId), enabled: false }).data?.user;
  const greeting = ru.home.greeting(profile?.displayName ?? user.displayName);
  const registry = useRegistry();
  const { status, remotes } = registry;
  const isDeveloper = userHasRole(user, 'developer');
  const menu = homeMenu(remotes, isDeveloper, userHasRole(user, 'guest'));
  const below = widgetsOf(remotes, 'home-main', isDeveloper);
  const loading = isReading(registry);
  const failed = remotes.filter((remote) => remote.status === 'failed');
  return (
    <Page title={greeting} hideTitle>
      <div className={css.hero}>
        <Rays x="84%" y="-12%" />
        <div className={css.welcome}>
          <p className={css.greeting} aria-hidden="true">
            {greeting}
          </p>
          <p className={css.lead}>{ru.home.lead}</p>
        </div>
      </div>
      {failed.length > 0 && (
        <p className={css.failed} role="status">
          {ru.someFailed(failed.map(({ title }) => title).join(', '))}{' '}
          <button type="button" className={css.retry} onClick={() => void retryFailed()}>
            {ru.retry}
          </button>
        </p>
      )}
      <Stack as="ul" gap={4}>
        {menu.map((item) => (
          <li key={item.key}>
            {item.kind === 'link' ? (
              <MenuEntryLink to={item.to} title={item.title} hint={item.hint} icon={item.icon} />
            ) : (
              <RemoteWidget remote={item.remote} widget={item.widget} />
            )}
          </li>
        ))}
      </Stack>
      <CodeForm inLine />
      <KeepOffer />
      {menu.length === 0 && loading && <Skeleton shape="block" height={120} />}
      {status === 'failed' && (
        <ErrorState title={ru.partFailedTitle} text={ru.remotesFailed} onRetry={() => location.reload()} />
      )}
      {menu.length === 0 && !loading && status !== 'failed' && failed.length === 0 && (
        <EmptyState icon="info" title={ru.home.empty} />
      )}
      {below.map(({ key, remote, widget }) => (
        <RemoteWidget key={key} remote={remote} widget={widget} />
      ))}
    </Page>
  );
}
