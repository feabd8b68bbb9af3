import { Button, ErrorState } from '@luplay/web-kit';
import { Component, type ReactNode } from 'react';
import { reportClientError } from '../errors/report.ts';
import { ru } from '../locale/ru.ts';
import { retryRemote } from './registry.ts';

interface Props {
  remote: string;
  children: ReactNode;
}

/** The name people know a remote by. */
export const partName = (remote: string): string => ru.parts[remote] ?? remote;

/**
 * What fails inside a remote ends here: its screens are replaced by a message, everything else goes on. A retry asks for
 * the remote anew; when its files were replaced meanwhile, this is the reload that chunk errors need.
 */
export class RemoteBoundary extends Component<Props, { error: Error | null; busy: boolean }> {
  override state = { error: null as Error | null, busy: false };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    reportClientError(error, { remote: this.props.remote });
  }

  retry = async () => {
    this.setState({ busy: true });
    await retryRemote(this.props.remote);
    this.setState({ error: null, busy: false });
  };

  override render() {
    if (!this.state.error) return this.props.children;
    const part = partName(this.props.remote);
    return (
      <ErrorState
        title={ru.partFailedTitle}
        text={ru.partCrashedText(part)}
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
