import { cx, IconButton } from '@luplay/web-kit';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { liveMapTexts as texts } from '../../locale/live-map.ts';
import { inPixels } from '../layout/geometry.ts';
import { CELL, type CellRect } from '../model.ts';
import { followGestures } from './gestures.ts';
import { ZOOM } from './view.ts';
import { ViewController } from './view-controller.ts';
import * as css from './viewport.module.css';
import { useViewport, type ViewportHandle, ViewportProvider } from './viewport-context.ts';

/** No name is smaller: on a screen that is near, CSS pixels; on a projector, of its width; in pixels of the map. */
const LEAST_LABEL = 12;
const FAR_LABEL = 0.0133;
const LEAST_DRAWN = 10;

interface ViewportProps {
  /** Of the map, for screen readers. */
  label: string;
  /** What there is to see. */
  content: CellRect;
  /** Is brought to the middle at the start and whenever it changes. */
  focus?: CellRect | null;
  /** Is shown around `focus` at first, as far as its names can be read. */
  around?: CellRect | null;
  /** Where the players are: a button zooms to it. */
  people?: CellRect | null;
  /** SVG, in pixels of the map at zoom 1. */
  children: ReactNode;
  /** Above the map, in a corner: floors, for example. */
  corner?: ReactNode;
  /** Looked at from afar: names and rooms are larger. */
  isFar?: boolean | undefined;
  /** Asks for what is shown again. */
  onRefresh?: (() => void) | undefined;
  className?: string;
  ref?: Ref<ViewportHandle>;
}

/** A map that is moved and zoomed by pointer, pinch, wheel and keyboard (+, -, 0). */
export function Viewport({
  label,
  content,
  focus = null,
  around = null,
  people = null,
  children,
  corner,
  isFar = false,
  onRefresh,
  className,
  ref,
}: ViewportProps) {
  const [controller] = useState(() => new ViewController());
  controller.atMost = isFar ? ZOOM.max : ZOOM.atMost;
  const leastLabel = Math.max(LEAST_LABEL, isFar ? FAR_LABEL * globalThis.innerWidth : 0);
  const viewport = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const corners = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const latest = useRef({ focus, around });
  latest.current = { focus, around };

  const handle = useMemo<ViewportHandle>(
    () => ({
      toCell: (clientX, clientY) => {
        const { x, y } = controller.toMap(clientX, clientY);
        return { x: x / CELL, y: y / CELL };
      },
      zoomBy: (factor) => controller.zoomBy(factor),
      fit: () => controller.fit(),
      centre: (rect) => controller.centre(inPixels(rect)),
      zoomTo: (rect) => controller.zoomTo(inPixels(rect)),
      reveal: (rect) => controller.reveal(inPixels(rect)),
      leastLabel: () => Math.max(LEAST_DRAWN, leastLabel / controller.labelScale()),
      followLabels: controller.followLabelScale,
    }),
    [controller, leastLabel],
  );
  useImperativeHandle(ref, () => handle, [handle]);

  const { x, y, width, height } = content;
  useLayoutEffect(() => {
    controller.map = inPixels({ x, y, width, height });
  }, [controller, x, y, width, height]);

  useLayoutEffect(() => {
    const [outer, inner] = [viewport.current, layer.current];
    if (!outer || !inner) return;
    const detach = controller.attach(outer, inner, [corners.current, controls.current]);
    const release = followGestures(outer, controller);
    const place = () => {
      const { focus, around } = latest.current;
      controller.resized(focus && inPixels(focus), around && inPixels(around));
    };
    place();
    const resizes = new ResizeObserver(place);
    resizes.observe(outer);
    return () => {
      resizes.disconnect();
      release();
      detach();
    };
  }, [controller]);

  const focused = focus && `${focus.x} ${focus.y} ${focus.width} ${focus.height}`;
  const shown = useRef(focused);
  useEffect(() => {
    if (shown.current === focused) return;
    shown.current = focused;
    if (latest.current.focus) handle.centre(latest.current.focus);
  }, [focused, handle]);

  return (
    <ViewportProvider value={handle}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside that bubble up */}
      <div className={cx(css.frame, isFar && css.far, className)} onKeyDown={(event) => zoomKeys(event, handle)}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
        <div ref={viewport} role="group" aria-label={label} className={css.viewport}>
          <div ref={layer} className={css.layer}>
            <svg
              className={css.canvas}
              width={(x + width) * CELL}
              height={(y + height) * CELL}
              role="presentation"
              focusable="false"
            >
              <Grid content={content} />
              {children}
            </svg>
          </div>
        </div>
        <div ref={corners} className={css.corner}>
          {corner}
        </div>
        <ViewportControls
          ref={controls}
          onCentre={focus ? () => handle.centre(focus) : undefined}
          onPeople={people ? () => handle.zoomTo(people) : undefined}
          onRefresh={onRefresh}
        />
      </div>
    </ViewportProvider>
  );
}

function zoomKeys(event: KeyboardEvent, handle: ViewportHandle) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '+' || event.key === '=') handle.zoomBy(ZOOM.step);
  else if (event.key === '-' || event.key === '_') handle.zoomBy(1 / ZOOM.step);
  else if (event.key === '0') handle.fit();
  else return;
  event.preventDefault();
}

/** Cells that the grid reaches beyond the map. */
const BEYOND = 12;

/** A dot at each corner of a cell. */
function Grid({ content: { x, y, width, height } }: { content: CellRect }) {
  const id = useId();
  const area = inPixels({
    x: x - BEYOND,
    y: y - BEYOND,
    width: width + 2 * BEYOND,
    height: height + 2 * BEYOND,
  });
  return (
    <g pointerEvents="none">
      <pattern id={id} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
        <path d={`M0 0h0M${CELL} 0h0M0 ${CELL}h0M${CELL} ${CELL}h0`} className={css.dot} />
      </pattern>
      <rect {...area} fill={`url(#${id})`} />
    </g>
  );
}

/** Buttons for what pointers and keys can do as well. */
function ViewportControls({
  onCentre,
  onPeople,
  onRefresh,
  ref,
}: Record<'onCentre' | 'onPeople' | 'onRefresh', (() => void) | undefined> & { ref: Ref<HTMLDivElement> }) {
  const viewport = useViewport();
  return (
    <div ref={ref} className={css.controls}>
      {onRefresh && <IconButton icon="refresh" label={texts.refresh} onClick={onRefresh} />}
      {onPeople && <IconButton icon="users" label={texts.toPeople} onClick={onPeople} />}
      {onCentre && <IconButton icon="user" label={texts.toYou} onClick={onCentre} />}
      <IconButton icon="expand" label={texts.fit} onClick={() => viewport.fit()} />
      <IconButton icon="plus" label={texts.zoomIn} onClick={() => viewport.zoomBy(ZOOM.step)} />
      <IconButton icon="minus" label={texts.zoomOut} onClick={() => viewport.zoomBy(1 / ZOOM.step)} />
    </div>
  );
}
