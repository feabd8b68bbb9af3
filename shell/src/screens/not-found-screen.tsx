import { ButtonLink, EmptyState, ErrorState, Loading, Page } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { ru } from '../locale/ru.ts';
import { loadIdleRemotes, retryRemote } from '../remotes/registry.ts';
import { partName } from '../remotes/remote-boundary.tsx';
import { useRegistry } from '../remotes/use-registry.ts';

/**
 * No screen for this address. While remotes are on their way it may still come; when one of them failed, the address is
 * probably one of its screens, and the way out is to try that remote again.
 */
export function NotFoundScreen() {
  const { status, remotes } = useRegistry();
  const [busy, setBusy] = useState(false);
  const failed = remotes.filter((remote) => remote.status === 'failed');
  const idle = remotes.some((remote) => remote.status === 'idle');
  const loading = status === 'loading' || idle || remotes.some((remote) => remote.status === 'loading');
  useEffect(() => {
    if (idle) void loadIdleRemotes();
  }, [idle]);
  if (loading && !busy) return <Loading />;
  if (status === 'failed') {
    return <ErrorState title={ru.partFailedTitle} text={ru.remotesFailed} onRetry={() => location.reload()} />;
  }
  if (failed.length > 0 || busy) {
    const retry = async () => {
      setBusy(true);
      await Promise.all(failed.map((remote) => retryRemote(remote.name)));
      setBusy(false);
    };
    const names = failed.map((remote) => partName(remote.name)).join('», «');
    return (
      <ErrorState title={ru.partFailedTitle} text={ru.partFailedText(names)} busy={busy} onRetry={() => void retry()} />
    );
  }
  return (
    <Page title={ru.notFoundTitle} hideTitle width="narrow">
      <EmptyState
        icon="question"
        title={ru.notFoundTitle}
        text={ru.notFoundText}
        action={<ButtonLink to="/home">{ru.toHome}</ButtonLink>}
      />
    </Page>
  );
}
