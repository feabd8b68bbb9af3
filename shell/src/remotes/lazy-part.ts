import { type ComponentType, lazy } from 'react';

/** A screen or a widget as a remote declares it. */
interface Part {
  load: () => Promise<{ Component: ComponentType }>;
}

const parts = new WeakMap<Part, ComponentType>();

/** One lazy component for each declaration, as long as its chunk came: one that failed is asked for again after a retry. */
export function lazyPart(part: Part): ComponentType {
  const known = parts.get(part);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return { default: (await part.load()).Component };
    } catch (error) {
      parts.delete(part);
      throw error;
    }
  });
  parts.set(part, component);
  return component;
}
