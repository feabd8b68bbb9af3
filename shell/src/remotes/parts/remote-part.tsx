import { isOlderContract, type ServiceName } from '@luplay/contracts';
import { Button, contractVersions, ErrorState, type ServiceNeeds } from '@luplay/web-kit';
import { Component, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { reportClientError } from '../../errors/report.ts';
import { ru } from '../../locale/ru.ts';
import { retryRemote } from '../loading/load-remotes.ts';
import type { RemoteState } from '../registry.ts';

/** The services that run an older contract than needed. One that has not answered yet counts as recent enough. */
function olderServices(needs: ServiceNeeds): ServiceName[] {
  return (Object.keys(needs) as ServiceName[]).filter((service) => {
    const running = contractVersions.get(service);
    const needed = needs[service];
    return running !== undefined && needed !== undefined && isOlderContract(running, needed);
  });
}

/** Follows the versions in the responses: services may be updated or rolled back while the page is open. */
function useOlderServices(needs: ServiceNeeds): readonly ServiceName[] {
  // A string, because a snapshot must be equal while nothing has changed.
  const names = useSyncExternalStore(contractVersions.subscribe, () => olderServices(needs).join(' '));
  return useMemo(() => names.split(' ').filter(Boolean) as ServiceName[], [names]);
}

interface Props {
  remote: RemoteState;
  /** What this part needs. Unset: what its remote does. */
  needs?: ServiceNeeds | undefined;
  /** Shown while the code loads. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A remote's screen or widget inside the shell: in an error boundary, and only over services that it works with. */
export function RemotePart({ remote, needs = remote.needs, fallback, children }: Props) {
  const older = useOlderServices(needs);
  // A retry reads its manifest: what is declared so far is the build before.
  if (remote.status === 'loading') return fallback;
  if (older.length > 0) return <OlderService remote={remote} needs={needs} services={older} />;
  return (
    <RemoteBoundary remote={remote}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </RemoteBoundary>
  );
}

type OlderServiceProps = Pick<Props, 'remote'> & { needs: ServiceNeeds; services: readonly ServiceName[] };

/** The remote was released before a service that the part needs. A retry finds out whether either has changed since. */
function OlderService({ remote, needs, services }: OlderServiceProps) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const versions = services.map((name) => `${name} ${needs[name]}, which runs ${contractVersions.get(name)}`);
    reportClientError(new Error(`needs ${versions.join('; ')}`), { remote: remote.name });
  }, [remote, needs, services]);
  const retry = async () => {
    setBusy(true);
    await retryRemote(remote.name);
    contractVersions.forget(services);
  };
  return (
    <ErrorState
      title={ru.serviceOlderTitle}
      text={ru.serviceOlderText(remote.title)}
      busy={busy}
      onRetry={() => void retry()}
    />
  );
}

/** A newer release may have removed the file. */
export const Unloaded = () => (
  <ErrorState title={ru.partFailedTitle} text={ru.reload} onRetry={() => location.reload()} />
);

/** What a new build needs of the shell may be newer than this page. */
export const Reload = () => (
  <Button kind="ghost" onClick={() => location.reload()}>
    {ru.reload}
  </Button>
);

interface BoundaryProps {
  /** Unset: the shell itself. */
  remote?: RemoteState;
  children: ReactNode;
}

/**
 * Shows a message in place of a remote's part that throws; everything else stays. A retry loads the remote again, which
 * also helps when a release has replaced its files meanwhile. Where the shell itself throws, the page is loaded again.
 */
export class RemoteBoundary extends Component<BoundaryProps, { error: Error | null; busy: boolean }> {
  override state = { error: null as Error | null, busy: false };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    reportClientError(error, this.props.remote ? { remote: this.props.remote.name } : { source: 'react' });
  }

  retry = async (remote: RemoteState) => {
    this.setState({ busy: true });
    await retryRemote(remote.name);
    this.setState({ error: null, busy: false });
  };

  override render() {
    const { remote, children } = this.props;
    if (!this.state.error) return children;
    if (!remote) return <Unloaded />;
    return (
      <ErrorState
        title={ru.partFailedTitle}
        text={ru.partCrashedText(remote.title)}
        busy={this.state.busy}
        onRetry={() => void this.retry(remote)}
        action={<Reload />}
      />
    );
  }
}
