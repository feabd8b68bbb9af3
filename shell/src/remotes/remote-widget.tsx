import { Skeleton, type WidgetDeclaration } from '@luplay/web-kit';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { RemoteState } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

/** A remote's piece of a screen of the shell, in its own error boundary; its height is kept free until it has come. */
export function RemoteWidget({ remote, widget }: { remote: RemoteState; widget: WidgetDeclaration }) {
  const Widget = lazyPart(widget);
  return (
    <RemoteBoundary key={remote.attempt} remote={remote.name}>
      <Suspense fallback={<Skeleton shape="block" height={widget.height} />}>
        <Widget />
      </Suspense>
    </RemoteBoundary>
  );
}
