import { ButtonLink, EmptyState, ErrorState, Loading, Page } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { ru } from '../locale/ru.ts';
import { HOME } from '../paths.ts';
import { loadIdleRemotes, retryFailed } from '../remotes/loading/load-remotes.ts';
import { Reload } from '../remotes/parts/remote-part.tsx';
import { isReading } from '../remotes/registry.ts';
import { useRegistry } from '../remotes/use-registry.ts';

/**
 * No known screen has this address. While remotes are being read, one may still bring it. When a remote has failed, the
 * address is probably one of its screens, so the screen offers to load it again.
 */
export function NotFoundScreen() {
  const registry = useRegistry();
  const { status, remotes } = registry;
  const [busy, setBusy] = useState(false);
  const failed = remotes.filter((remote) => remote.status === 'failed');
  const idle = remotes.some((remote) => remote.status === 'idle');
  const loading = idle || isReading(registry);
  useEffect(() => {
    if (idle) void loadIdleRemotes();
  }, [idle]);
  if (loading && !busy) return <Loading />;
  if (status === 'failed') {
    return <ErrorState title={ru.partFailedTitle} text={ru.remotesFailed} onRetry={() => location.reload()} />;
  }
  if (failed.length > 0 || busy) {
    const retry = () => {
      setBusy(true);
      void retryFailed().then(() => setBusy(false));
    };
    const text = ru.partFailedText(failed.map(({ title }) => title).join('», «'));
    return <ErrorState title={ru.partFailedTitle} text={text} busy={busy} onRetry={retry} action={<Reload />} />;
  }
  return (
    <Page title={ru.notFoundTitle} hideTitle width="narrow">
      <EmptyState
        icon="question"
        title={ru.notFoundTitle}
        text={ru.notFoundText}
        action={<ButtonLink to={HOME}>{ru.toHome}</ButtonLink>}
      />
    </Page>
  );
}
