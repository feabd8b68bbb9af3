import { Button, ErrorState } from '@luplay/web-kit';
import { Component, type ReactNode } from 'react';
import { reportClientError } from '../../errors/report.ts';
import { ru } from '../../locale/ru.ts';
import { retryRemote } from '../loading/load-remotes.ts';
import type { RemoteState } from '../registry.ts';

interface Props {
  remote: RemoteState;
  children: ReactNode;
}

/**
 * Shows a message in place of a remote's part that throws; everything else stays. A retry loads the remote again, which
 * also helps when a release has replaced its files meanwhile.
 */
export class RemoteBoundary extends Component<Props, { error: Error | null; busy: boolean }> {
  override state = { error: null as Error | null, busy: false };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    reportClientError(error, { remote: this.props.remote.name });
  }

  retry = async () => {
    this.setState({ busy: true });
    await retryRemote(this.props.remote.name);
    this.setState({ error: null, busy: false });
  };

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <ErrorState
        title={ru.partFailedTitle}
        text={ru.partCrashedText(this.props.remote.title)}
        busy={this.state.busy}
        onRetry={() => void this.retry()}
        action={
          <Button kind="ghost" onClick={() => location.reload()}>
            {ru.reload}
          </Button>
        }
      />
    );
  }
}
