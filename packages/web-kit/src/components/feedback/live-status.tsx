import type { LiveConnection } from '../../live/use-live-socket.ts';
import { ru } from '../../locale/ru.ts';
import { cx } from '../../styling/cx.ts';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../loading/spinner.tsx';
import * as css from './states.module.css';

/** A thin banner about problems of a live connection; renders nothing while there are none. */
export function LiveStatus({ live }: { live: Pick<LiveConnection, 'status' | 'error' | 'quiet' | 'retry'> }) {
  if (live.status === 'retrying' || live.quiet) {
    return (
      <div className={css.banner} role="status">
        <Spinner size={18} />
        {live.quiet ? ru.quiet : ru.reconnecting}
      </div>
    );
  }
  if (live.status !== 'failed') return null;
  return (
    <div className={cx(css.banner, css.failed)} role="alert">
      {live.error}
      <Button size="s" icon="refresh" onClick={live.retry}>
        {ru.retry}
      </Button>
    </div>
  );
}
