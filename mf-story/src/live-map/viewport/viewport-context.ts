import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Cell, CellRect } from '../model.ts';

/** What the parts inside a viewport, and its owner, may ask of it. All rectangles are in cells. */
export interface ViewportHandle {
  /** A point of the page (`clientX`, `clientY`) in cells, with fractions. */
  toCell(clientX: number, clientY: number): Cell;
  zoomBy(factor: number): void;
  fit(): void;
  centre(rect: CellRect): void;
  /** Shows the whole rectangle as large as it can be, but not so small that names cannot be read. */
  zoomTo(rect: CellRect): void;
  /** Moves as little as it takes to see the rectangle. */
  reveal(rect: CellRect): void;
  /** The least size of names in pixels of the map. */
  leastLabel(): number;
  followLabels(listener: () => void): () => void;
}

const Handle = createContext<ViewportHandle | null>(null);

export const ViewportProvider = Handle;

/** The viewport around the calling component. */
export function useViewport(): ViewportHandle {
  const handle = useContext(Handle);
  if (!handle) throw new Error('outside of a Viewport');
  return handle;
}

/** The least size of names in pixels of the map, at the present zoom. */
export function useLeastLabel(): number {
  const { leastLabel, followLabels } = useViewport();
  return useSyncExternalStore(followLabels, leastLabel);
}
