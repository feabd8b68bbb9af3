import { IconButton } from '@luplay/web-kit';
import { liveMapTexts as texts } from '../../locale/live-map.ts';
import { ZOOM } from './view.ts';
import * as css from './viewport.module.css';
import { useViewport } from './viewport-context.ts';

/** Buttons for what pointers and keys can do as well. */
export function ViewportControls({ onCentre, onRefresh }: Record<'onCentre' | 'onRefresh', (() => void) | undefined>) {
  const viewport = useViewport();
  return (
    <div className={css.controls}>
      {onRefresh && <IconButton icon="refresh" label={texts.refresh} onClick={onRefresh} />}
      {onCentre && <IconButton icon="user" label={texts.toYou} onClick={onCentre} />}
      <IconButton icon="expand" label={texts.fit} onClick={() => viewport.fit()} />
      <IconButton icon="plus" label={texts.zoomIn} onClick={() => viewport.zoomBy(ZOOM.step)} />
      <IconButton icon="minus" label={texts.zoomOut} onClick={() => viewport.zoomBy(1 / ZOOM.step)} />
    </div>
  );
}
