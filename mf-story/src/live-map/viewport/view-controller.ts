import { emitter } from '@luplay/web-kit';
import type { Rect } from '../layout/geometry.ts';
import {
  between,
  firstView,
  fitted,
  followed,
  framed,
  kept,
  type Point,
  revealing,
  type Size,
  toMap,
  type View,
  ZOOM,
  zoomed,
} from './view.ts';

const GLIDE_MS = 320;
/** After the last movement the map is drawn sharply again. */
const REST_MS = 160;
/** Between a part at a side and the rooms. */
const SPACE = 8;
/** Between two zooms for which names are drawn. */
const LABEL_STEP = 1.2;

/**
 * Moves the map inside its viewport by a CSS transform alone: React renders nothing while the map is moved or zoomed,
 * and the browser moves a picture that it has drawn already.
 */
export class ViewController {
  #view: View = { x: 0, y: 0, scale: 1 };
  #map: Rect = { x: 0, y: 0, width: 1, height: 1 };
  #viewport: HTMLElement | null = null;
  #layer: HTMLElement | null = null;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Of the viewport when it was drawn last. */
  #drawn: Size = { width: 0, height: 0 };
  /** The viewer has moved the map by hand since it was placed. */
  #isMoved = false;
  /** Where the map is gliding to. */
  #target: View | null = null;
  /** The most zoom at which the whole map is shown. */
  atMost: number = ZOOM.atMost;
  /** Parts over the map, at its left and right. */
  #sides: (HTMLElement | null)[] = [];
  #labelScale: number = ZOOM.max;
  readonly #labelScaleChange = emitter();

  attach(viewport: HTMLElement, layer: HTMLElement, sides: (HTMLElement | null)[] = []): () => void {
    this.#viewport = viewport;
    this.#layer = layer;
    this.#sides = sides;
    this.#draw();
    return () => {
      this.#stop();
      clearTimeout(this.#rest);
      this.#viewport = null;
      this.#layer = null;
    };
  }

  get view(): View {
    return this.#view;
  }

  get size(): Size {
    const { clientWidth = 0, clientHeight = 0 } = this.#viewport ?? {};
    const [left = 0, right = 0] = this.#sides.map((side) => this.#covered(side));
    return { width: clientWidth, height: clientHeight, left, right, atMost: this.atMost };
  }

  /** Names are drawn for at most this zoom: a step below the present one, so that a small movement changes none. */
  readonly labelScale = (): number => this.#labelScale;

  readonly followLabelScale = this.#labelScaleChange.subscribe;

  /** What there is to see. */
  set map(rect: Rect) {
    this.#map = rect;
  }

  /** A point of the page in pixels of the map. */
  toMap(clientX: number, clientY: number): Point {
    return toMap(this.#view, this.#toViewport(clientX, clientY));
  }

  panBy(dx: number, dy: number): void {
    this.#isMoved = true;
    this.#move({ ...this.#view, x: this.#view.x + dx, y: this.#view.y + dy });
  }

  zoomAtClient(clientX: number, clientY: number, factor: number): void {
    this.#isMoved = true;
    this.#move(zoomed(this.#view, this.#toViewport(clientX, clientY), factor));
  }

  zoomBy(factor: number): void {
    this.#isMoved = true;
    const { width, height } = this.size;
    this.#glide(zoomed(this.#target ?? this.#view, { x: width / 2, y: height / 2 }, factor));
  }

  fit(): void {
    this.#isMoved = true;
    this.#glide(fitted(this.#map, this.size));
  }

  /** Brings the middle of the rectangle to the middle of the viewport, at a zoom at which names can be read. */
  centre(rect: Rect): void {
    this.#isMoved = false;
    this.#glide(followed(rect, this.size, (this.#target ?? this.#view).scale));
  }

  zoomTo(rect: Rect): void {
    this.#isMoved = true;
    this.#glide(framed(rect, this.size));
  }

  reveal(rect: Rect): void {
    this.#glide(revealing(this.#target ?? this.#view, rect, this.size));
  }

  begin(focus: Rect | null, around: Rect | null): void {
    this.#isMoved = false;
    this.#move(firstView(this.#map, focus, around, this.size));
    this.#drawLabels();
  }

  /** The viewport has another size: what was in its middle stays there, if the viewer has chosen it, else it begins. */
  resized(focus: Rect | null, around: Rect | null): void {
    const { width, height } = this.size;
    const was = this.#drawn;
    if (width === 0 || (width === was.width && height === was.height)) return;
    this.#drawn = { width, height };
    if (!this.#isMoved || was.width === 0) this.begin(focus, around);
    else
      this.#move({
        ...this.#view,
        x: this.#view.x + (width - was.width) / 2,
        y: this.#view.y + (height - was.height) / 2,
      });
  }

  /** How much of the viewport's width is below a part at its side, and a little space. */
  #covered(side: HTMLElement | null): number {
    const part = side?.getBoundingClientRect();
    const whole = this.#viewport?.getBoundingClientRect();
    if (!part || !whole || part.width === 0) return 0;
    const isLeft = part.left - whole.left < whole.right - part.right;
    return Math.max(0, (isLeft ? part.right - whole.left : whole.right - part.left) + SPACE);
  }

  #toViewport(clientX: number, clientY: number): Point {
    const { left = 0, top = 0 } = this.#viewport?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  }

  /** By hand: ends a glide. */
  #move(view: View): void {
    this.#stop();
    this.#view = kept(view, this.#map, this.size);
    this.#moving();
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #glide(to: View): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#move(to);
      return;
    }
    this.#stop();
    const from = this.#view;
    const target = kept(to, this.#map, this.size);
    this.#target = target;
    const start = performance.now();
    const step = () => {
      const part = Math.min(1, (performance.now() - start) / GLIDE_MS);
      this.#view = between(from, target, 1 - (1 - part) ** 3);
      this.#draw();
      this.#moving();
      if (part < 1) this.#frame = requestAnimationFrame(step);
      else this.#target = null;
    };
    this.#frame = requestAnimationFrame(step);
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#target = null;
  }

  #draw(): void {
    const { x, y, scale } = this.#view;
    if (this.#layer) this.#layer.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** While it moves, the map is a layer of its own; at rest it is not, so that it is drawn sharply at any zoom. */
  #moving(): void {
    const layer = this.#layer;
    if (!layer) return;
    clearTimeout(this.#rest);
    layer.style.willChange = 'transform';
    this.#rest = setTimeout(() => {
      layer.style.willChange = '';
      this.#drawLabels();
    }, REST_MS);
  }

  #drawLabels(): void {
    const steps = Math.ceil(Math.log(ZOOM.max / this.#view.scale) / Math.log(LABEL_STEP));
    const scale = ZOOM.max / LABEL_STEP ** Math.max(0, steps);
    if (scale === this.#labelScale) return;
    this.#labelScale = scale;
    this.#labelScaleChange.emit();
  }
}
