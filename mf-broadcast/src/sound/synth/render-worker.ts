/** The script of the worker that renders the sounds: the page stays smooth meanwhile. */
import { SCORES } from '../scores/index.ts';
import type { SoundName } from '../scores/names.ts';
import { type Rendered, render } from './render.ts';

export interface RenderJob {
  name: SoundName;
  rate: number;
}
export type RenderedSound = Rendered & { name: SoundName };

globalThis.onmessage = ({ data: { name, rate } }: MessageEvent<RenderJob>) => {
  const { left, right } = render(SCORES[name], rate);
  const rendered: RenderedSound = { name, left, right };
  globalThis.postMessage(rendered, { transfer: [left.buffer, right.buffer] });
};
