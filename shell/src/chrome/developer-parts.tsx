import { ErrorState, Loading } from '@luplay/web-kit';
import { type ComponentType, lazy, Suspense } from 'react';
import { ru } from '../locale/ru.ts';
import type { RemoteState } from '../remotes/registry.ts';

/** A newer release may have removed the file. */
const Unloaded = () => <ErrorState title={ru.partFailedTitle} text={ru.reload} onRetry={() => location.reload()} />;

const Panel = lazy(() => loaded(import('../screens/dev-panel/dev-panel-screen.tsx')));
const Notice = lazy(() => loaded(import('../remotes/overridden/notice.tsx')));

const loaded = <Props extends object>(file: Promise<{ default: ComponentType<Props> }>) =>
  file.catch(() => ({ default: Unloaded as ComponentType<Props> }));

/** Only developers load it. */
export const DevPanelScreen = () => (
  <Suspense fallback={<Loading />}>
    <Panel />
  </Suspense>
);

/** Visible while a remote is overridden. */
export function OverrideNotice({ remotes }: { remotes: readonly RemoteState[] }) {
  const titles = remotes.filter(({ overridden }) => overridden).map(({ title }) => title);
  if (titles.length === 0) return null;
  return (
    <Suspense>
      <Notice titles={titles} />
    </Suspense>
  );
}
