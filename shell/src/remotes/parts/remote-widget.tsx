import { Skeleton, type WidgetDeclaration } from '@luplay/web-kit';
import type { RemoteState } from '../registry.ts';
import { lazyPart } from './lazy-part.ts';
import { RemotePart } from './remote-part.tsx';

/** A remote's widget on a screen of the shell. Its height is reserved while it loads. */
export function RemoteWidget({ remote, widget }: { remote: RemoteState; widget: WidgetDeclaration }) {
  const Widget = lazyPart(widget);
  return (
    <RemotePart key={remote.attempt} remote={remote} fallback={<Skeleton shape="block" height={widget.height} />}>
      <Widget />
    </RemotePart>
  );
}
